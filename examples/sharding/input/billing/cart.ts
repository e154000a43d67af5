export function cart(): void {
  console.log("cart");
}
