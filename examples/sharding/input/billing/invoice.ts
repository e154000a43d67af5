export function invoice(): void {
  console.log("invoice");
}
