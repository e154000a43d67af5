print(1);
half
