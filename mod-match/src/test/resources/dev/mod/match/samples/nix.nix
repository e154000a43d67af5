# pkg
{ pkgs ? import <nixpkgs> { }, ... }:
let x = 1; in pkgs.mkShell { buildInputs = [ pkgs.git ]; name = "a${toString x}"; }
