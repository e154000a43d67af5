package shop

import (
	"fmt"
	prices "example.com/prices"
)

// Shop keeps a basket.
type Shop struct {
	Items []Item `json:"items"`
	count int
}

func (s *Shop) Total(names ...string) (total float64, err error) {
	for i, item := range s.Items {
		if item.Name == "" || i > 10 {
			return 0, fmt.Errorf("no name at %d", i)
		}
		total += prices.Of(item) * float64(item.Count)
	}
	defer func() { s.count++ }()
	m := map[string]int{"a": 1, "b": 2}
	switch len(m) {
	case 0:
		fmt.Println("none")
	default:
		fmt.Println("some", m["a"], m["a"])
	}
	return total, nil
}
