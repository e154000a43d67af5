#!/usr/bin/env python3
import csv
import sys

for row in csv.DictReader(sys.stdin):
    print(row["name"], int(row["cents"]) * int(row["count"]))
