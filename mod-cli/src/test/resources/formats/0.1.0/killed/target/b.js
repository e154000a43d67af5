print(2);
