const std = @import("std");

const Item = struct {
    name: []const u8,
    count: u32 = 1,
};

pub fn total(items: []const Item, name: []const u8) u32 {
    var sum: u32 = 0;
    for (items) |item| {
        if (std.mem.eql(u8, item.name, name) and item.count > 0) {
            sum += item.count * price(item);
        }
    }
    return sum;
}
