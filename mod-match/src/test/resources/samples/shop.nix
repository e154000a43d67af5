{ pkgs ? import <nixpkgs> {}, name }:
let
  items = [ "a" "b" ];
  total = builtins.length items;
in pkgs.mkShell {
  inherit name;
  buildInputs = with pkgs; [ git jq ];
  count = if total > 1 then total else 0;
}
