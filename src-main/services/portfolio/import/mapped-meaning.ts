/** Looks texts up in the meanings that a mapping gives to a broker's own words, in any case and padding. */
export function createMeaningLookup<Value>(
  meanings: Readonly<Record<string, Value>> | undefined,
): (text: string) => Value | undefined {
  const byKey = new Map(Object.entries(meanings ?? {}).map(([text, value]) => [toKey(text), value]));
  return byKey.size === 0 ? () => undefined : (text) => byKey.get(toKey(text));
}

function toKey(text: string): string {
  return text.trim().toUpperCase();
}
