export function query(): void {
  console.log("query");
}
