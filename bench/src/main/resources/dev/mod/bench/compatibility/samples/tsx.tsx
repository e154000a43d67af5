import * as React from "react";
export const List = <T,>({ items, ...rest }: Props<T>) => (
  <ul className="list" {...rest} data-x='1'>
    {items.map((each, i) => <li key={i}>{each as string} text &amp; more</li>)}
    <Item.Sub on={() => go(1)} />
    <>{/* none */}</>
  </ul>
);
function go(n: number) { return n > 1 ? <b>{n}</b> : null }
