defmodule Shop do
  @moduledoc "A small shop"
  alias Prices.Rates
  defstruct items: [], count: 0

  def total(%Shop{items: items}, name) when is_binary(name) do
    items
    |> Enum.filter(fn item -> item.name == name end)
    |> Enum.map(& &1.count)
    |> Enum.sum()
  end

  def show(shop) do
    for item <- shop.items do
      IO.puts("item #{item.name}", item.count)
    end
  end
end
