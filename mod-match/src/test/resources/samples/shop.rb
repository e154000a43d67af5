# a small shop
require 'prices'
module Shop
  class Basket < Base
    attr_reader :items, :count
    def initialize(items = [], *rest, name: nil)
      @items = items + rest
      @name = name
    end
    def total(name)
      items.select { |item| item.name == name }.map(&:count).sum
    end
    def show
      items.each do |item|
        puts "#{item.name}: #{item.count}" if item.count > 0
      end
      raise ArgumentError, 'empty' unless items.any?
    end
  end
end
