resource "shop" "main" {
  name  = "shop"
  count = var.count + 1
  items = ["a", "b", "c"]
  tags = {
    env = "test"
  }
}
