# greet
class Greeter < Base
  attr_reader :name
  def hi(to = nil, *rest, key:)
    puts "hi #{@name}" unless to&.empty?
    rest.map(&:upcase).each { |x| yield x }
  end
end
