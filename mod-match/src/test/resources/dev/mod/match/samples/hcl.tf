# net
resource "aws_instance" "web" {
  count = var.n > 1 ? 2 : 1
  tags  = { Name = "web-${count.index}" }
}
