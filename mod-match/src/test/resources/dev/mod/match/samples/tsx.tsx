const View: FC<Props> = ({ items }) => (
  <ul className="list">{items.map((i) => <li key={i.id}>日本 {i.name as string}</li>)}</ul>
);
