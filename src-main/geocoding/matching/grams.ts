/**
 * The pieces of three letters of a key, its ends marked: `^ab`, `abc`, `bc$`. Two keys with few typing errors between
 * them share most pieces. Each piece is listed once.
 */
export function listGrams(key: string): string[] {
  return listDistinct(`^${key}$`);
}

/** The pieces of three letters of the beginning of a key: {@link listGrams} without the marked end. */
export function listPrefixGrams(prefix: string): string[] {
  return listDistinct(`^${prefix}`);
}

function listDistinct(marked: string): string[] {
  const grams = new Set<string>();
  for (let start = 0; start + 3 <= marked.length; start += 1) grams.add(marked.slice(start, start + 3));
  return [...grams];
}
