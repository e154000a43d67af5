require 'json'
module Shop
  class Item < Base
    attr_reader :name, :price
    include Comparable
    def initialize(name, price = 1, *rest, key: nil, **opts, &block)
      @name, @price = name, price
      super() unless rest.empty?
    end
    def self.make(a) = new(a)
    def each
      return enum_for(:each) if !block_given?
      @items.map { |x| x.to_s }.select(&:present?).each do |i|
        puts "a #{i + 1} b", 'c'
      end
    rescue ArgumentError, IOError => e
      raise Oops, "no" if e
    ensure
      @@n += 1
    end
  end
end
case x
when 1, 2 then :one
else %w[a b]
end
h = { a: 1, 'b' => 2 }
x = y ? 1 : ->(z) { z&.foo }
