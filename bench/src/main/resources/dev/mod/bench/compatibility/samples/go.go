package main

import (
	"fmt"
	str "strings"
)

type Shape interface {
	Area() float64
	fmt.Stringer
}
type Pair[K comparable, V any] struct {
	Key K `json:"key"`
	*Base
}

func (p *Pair[K, V]) Get(a, b int, rest ...string) (v V, err error) {
	defer func() { recover() }()
	for i, x := range rest {
		if n := len(x); n > 1 && i != 0 {
			continue
		}
	}
	switch t := any(p).(type) {
	case *Pair[int, string]:
		go t.run()
	default:
		ch <- map[string]int{"a": 1}
	}
	select {
	case m := <-ch:
		fmt.Println(str.ToUpper("x"), m[1:2])
	}
	return
}
const A, B = iota, 'x'
