//! A small shop.
use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct Shop<'a, T: Item> {
    pub items: Vec<T>,
    names: HashMap<&'a str, usize>,
}

impl<'a, T: Item> Shop<'a, T> {
    pub fn new(items: Vec<T>) -> Self {
        let names = HashMap::new();
        Shop { items, names }
    }

    fn total(&self, name: &str) -> Result<f64, String> {
        let mut total = 0.0;
        for item in self.items.iter().filter(|item| item.name() == name) {
            match item.count() {
                0 => continue,
                1 | 2 => total += item.price()?,
                n => total += item.price()? * n as f64,
            }
        }
        if total > 0.0 { Ok(total) } else { Err(format!("no {}", name)) }
    }
}
