/** What was left on screens, by name: so many of the last ones. */
export interface Kept<Value> {
  has(name: string): boolean;
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
}

const MOST_NAMES = 100;

/** Keeps values by name for as long as the window is open; those that were set longest ago go first. */
export function createKept<Value>(): Kept<Value> {
  const values = new Map<string, Value>();
  return {
    has: (name) => values.has(name),
    get: (name) => values.get(name),
    set(name, value) {
      values.delete(name);
      values.set(name, value);
      const [oldest] = values.keys();
      if (values.size > MOST_NAMES && oldest !== undefined) values.delete(oldest);
    },
  };
}
