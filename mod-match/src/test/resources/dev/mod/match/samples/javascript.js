// greet
export async function greet(name = "you") {
  const text = `Hi ${name}!`;
  return await log(text, { ...opts, at: [1, , 2] }) ?? /x+/g;
}
