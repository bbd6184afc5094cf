/**
 * Names the columns of a file by their headings: trimmed, line breaks as blanks; `Column 3` where there is none; the
 * second of the same name gets `(2)` behind it.
 */
export function nameColumns(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const bare = heading.replaceAll(/[\s\p{Cc}\uFEFF]+/gu, ' ').trim() || `Column ${index + 1}`;
    let name = bare;
    for (let count = 2; taken.has(name); count += 1) name = `${bare} (${count})`;
    taken.add(name);
    return name;
  });
}
