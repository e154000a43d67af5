PRICES = {"apple": 40, "pear": 55}
