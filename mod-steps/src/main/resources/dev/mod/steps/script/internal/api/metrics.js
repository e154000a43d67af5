const host = globalThis[Symbol.for('mod.host')]('metrics');
const { parse } = JSON;

export class MetricAtom {
  constructor(name) {
    host.declare(name);
    Object.defineProperty(this, 'name', { value: name, enumerable: true });
  }

  increment(cardinality, amount = 1) {
    host.increment(this.name, cardinality, amount);
  }

  getEntries() {
    return parse(host.entries(this.name));
  }
}

export const useMetricAtom = (name) => new MetricAtom(name);
export default { useMetricAtom };
