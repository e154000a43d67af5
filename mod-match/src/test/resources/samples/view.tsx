import React, { useState } from "react";
export function Counter({ start, label }: { start: number; label?: string }) {
  const [count, setCount] = useState<number>(start);
  return (
    <div className="counter" onClick={() => setCount(count + 1)}>
      {label ? <b>{label}</b> : <>none</>}
      <Button count={count} {...{ start }} disabled />
      text
    </div>
  );
}
