# greet
defmodule Greeter do
  @doc "hi"
  def hi(%{name: n} = m, opts \\ []) when is_map(m) do
    n |> String.upcase() |> IO.puts()
  end
end
