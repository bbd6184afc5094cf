/**
 * Finds the first object in a JSON text that gives one name twice, and says where: `['location', 'latitude']`; null
 * when every name is given once. JSON.parse silently takes the last value, so that two readers of one request could
 * understand different buildings; the service refuses such a body instead.
 *
 * @param text valid JSON: it has been parsed before
 */
export function findDuplicateName(text: string): string[] | null {
  // One frame for each open object or list; lists have no names, and a path leads through them by position only.
  const frames: { names: Set<string> | null; name: string }[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      frames.push({ names: character === '{' ? new Set() : null, name: '' });
      expectsName = character === '{';
    } else if (character === '}' || character === ']') {
      frames.pop();
      expectsName = false;
    } else if (character === ',') {
      expectsName = frames.at(-1)?.names !== null;
    } else if (character === '"') {
      const end = findStringEnd(text, at);
      const frame = frames.at(-1);
      if (expectsName && frame?.names) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        frame.name = name;
        if (frame.names.has(name)) return frames.filter(({ names }) => names !== null).map((open) => open.name);
        frame.names.add(name);
        expectsName = false;
      }
      at = end;
    }
  }
  return null;
}

/** The position of the quote that ends the string which begins at `start`. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
