use std::{collections::HashMap as Map, io::*};
#[derive(Debug, Clone)]
pub struct Shop<'a, T: Copy> { items: &'a [T], n: Option<u8> }
enum E { A(i32), B { x: f64 }, C = 3 }
impl<'a, T> Trait for Shop<'a, T> where T: Copy + 'a {
    type Out = Vec<T>;
    async fn each(&mut self, f: impl Fn(u8) -> bool) -> Result<(), Box<dyn Error>> {
        let Some(x) = self.n else { return Err("no".into()) };
        for (i, t) in self.items.iter().enumerate() { if i > 1 && f(x) { continue; } }
        match x { 0..=9 => {}, n @ 10 | n if n % 2 == 0 => println!("{} {:?}", n, x), _ => unsafe { *p = 1 } }
        self.get::<T>()?.await;
        let c = move |a: u8| a as u32 + 1;
        Ok(())
    }
}
macro_rules! m { ($x:expr) => { $x + 1 } }
const N: usize = 3; static mut S: &str = r#"raw"#;
