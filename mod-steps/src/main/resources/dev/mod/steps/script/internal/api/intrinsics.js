(keys) => {
  // Locales as in the native tool, which knows none: what is sorted is sorted by code points, whoever runs it.
  const define = (prototype, methods) => {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(value, 'name', { value: name });
      Object.defineProperty(prototype, name, { value, writable: true, enumerable: false, configurable: true });
    }
  };
  const two = (number) => String(number).padStart(2, '0');
  const date = (value) => {
    const year = value.getFullYear();
    return `${two(value.getMonth() + 1)}/${two(value.getDate())}/${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;
  };
  const time = (value) => {
    const hours = value.getHours();
    return `${two(hours % 12 || 12)}:${two(value.getMinutes())}:${two(value.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
  };
  const shown = (format) => function () {
    return Number.isNaN(this.getTime()) ? 'Invalid Date' : format(this);
  };
  define(String.prototype, {
    localeCompare(that) {
      const one = String(this).normalize('NFC');
      const other = String(that).normalize('NFC');
      for (let i = 0; i < one.length && i < other.length; i++) {
        if (one[i] !== other[i]) {
          return one.codePointAt(i) < other.codePointAt(i) ? -1 : 1;
        }
      }
      return Math.sign(one.length - other.length);
    },
    toLocaleLowerCase() { return this.toLowerCase(); },
    toLocaleUpperCase() { return this.toUpperCase(); },
  });
  define(Number.prototype, { toLocaleString() { return this.toString(); } });
  define(BigInt.prototype, { toLocaleString() { return this.toString(); } });
  define(Date.prototype, {
    toLocaleString: shown((value) => `${date(value)}, ${time(value)}`),
    toLocaleDateString: shown(date),
    toLocaleTimeString: shown(time),
  });

  // classes of errors call it in their constructors
  define(Error, {
    captureStackTrace(error) {
      Object.defineProperty(error, 'stack', { value: new Error().stack, writable: true, configurable: true });
    },
  });

  // Nodes and roots are not what weak maps and sets take; they keep themselves what is held for them.
  const { apply } = Reflect;
  const holders = new WeakMap();
  const mapGet = WeakMap.prototype.get;
  const mapSet = WeakMap.prototype.set;
  const holder = (map) => {
    let its = apply(mapGet, holders, [map]);
    if (its === undefined) {
      its = keys.holder();
      apply(mapSet, holders, [map, its]);
    }
    return its;
  };
  for (const [{ prototype }, name] of [[WeakMap, 'set'], [WeakSet, 'add']]) {
    const { [name]: put, has, delete: remove } = prototype;
    // the first of these is asked by all, since it refuses what is no such map
    const has1 = (map, key) => apply(has, map, [key]);
    const kept = (map, key) => keys.takes(key) && keys.has(key, holder(map));
    define(prototype, {
      [name](key, value) {
        if (has1(this, key) || !keys.takes(key)) {
          return apply(put, this, [key, value]);
        }
        keys.set(key, holder(this), value);
        return this;
      },
      has(key) { return has1(this, key) || kept(this, key); },
      delete(key) { return apply(remove, this, [key]) || (keys.takes(key) && keys.delete(key, holder(this))); },
    });
  }
  define(WeakMap.prototype, {
    get(key) {
      const value = apply(mapGet, this, [key]);
      return value === undefined && keys.takes(key) && keys.has(key, holder(this)) ? keys.get(key, holder(this)) : value;
    },
  });
}
