/** Gives every distinct text a small number, in the order of first appearance. */
export type StringTable = ReturnType<typeof createStringTable>;

/** Creates a table; `first` is number 0. */
export function createStringTable(first?: string) {
  const ids = new Map<string, number>();
  const texts: string[] = [];
  const intern = (text: string): number => {
    let id = ids.get(text);
    if (id === undefined) {
      id = texts.length;
      ids.set(text, id);
      texts.push(text);
    }
    return id;
  };
  if (first !== undefined) intern(first);
  return {
    /** Number of the text. */
    intern,
    get: (id: number) => texts[id] as string,
    get size() {
      return texts.length;
    },
  };
}
