export function tax(): void {
  console.log("tax");
}
