using System.Collections.Generic;

namespace Shop
{
    public class Shop<T> : Base where T : Item
    {
        private readonly List<T> items = new List<T>();
        public int Count { get; set; } = 0;

        public Shop(IEnumerable<T> items, string name = "shop")
        {
            this.items.AddRange(items);
        }

        public async Task<int> Total(string name)
        {
            var total = 0;
            foreach (var item in items)
            {
                if (item.Name == name && item.Count > 0)
                {
                    total += item.Price * item.Count;
                }
            }
            Console.WriteLine($"total {total}", name);
            return await Task.FromResult(total);
        }
    }
}
