# Shapes.
defmodule Geo.Box do
  @moduledoc "a text"
  use GenServer, restart: :temporary
  alias Geo.{Shape, Point}
  defstruct [:side, name: "box", all: %{}]

  @spec area(t()) :: number()
  def area(%__MODULE__{side: side}) when side > 0, do: side * side
  def area(_), do: {:error, :empty}

  defp twice(fun), do: fn x -> fun.(fun.(x)) end

  def main(args \\ []) do
    args
    |> Enum.map(&String.to_integer/1)
    |> Enum.filter(&(&1 > 1))
    |> case do
      [] -> IO.puts("none")
      [head | _tail] = all -> IO.inspect(head, label: "#{length(all)} of them")
    end

    with {:ok, box} <- fetch(1), do: %{box | side: 2}
    for n <- 1..3, rem(n, 2) == 0, into: %{}, do: {n, ~w(a b)a}
    if true && not false, do: raise("what?"), else: twice(& &1)
  end
end
