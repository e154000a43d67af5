export function build(): void {
  console.log("build");
}
