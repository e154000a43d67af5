package main

import "fmt"

// main runs
func main() {
	ch := make(chan int, 1)
	defer func() { fmt.Println(<-ch, `raw`) }()
	for i, v := range []string{"a"} {
		ch <- i + len(v)
	}
}
