/// Doc
#[derive(Debug)]
struct Point<'a, T: Copy> { x: &'a T }
fn main() -> Result<(), Box<dyn Error>> {
    let v = vec![1, 2];
    if let Some(x) = v.iter().find(|&&x| x > 1) { println!("{x}"); }
    Ok(())
}
