/**
 * A column's name with blanks where its writing shows words: before capitals (`NumStories`, `TIVBldg`), around digits
 * (`Ded1Bldg`) and at `&`. Splitting twice changes nothing.
 */
export function splitName(name: string): string {
  return name
    .replaceAll(/\s*&\s*/gu, ' and ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})/gu, ' ')
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{Lu})/gu, ' ');
}

/** Longest word that is looked at, characters: databases cut names of columns long before. */
const LONGEST_WORD = 40;

/**
 * Cuts a word that has no blanks or capitals to be split at into known words: `contval`, `numstories`. It has to be
 * made of them from end to end; of several ways the one of fewest words is taken. Null when there is none.
 */
export function cutIntoWords(word: string, vocabulary: ReadonlySet<string>): readonly string[] | null {
  if (word.length > LONGEST_WORD) return null;
  const best: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    best.push(null);
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      if (before === null || before === undefined || before.length + 1 >= (best[end]?.length ?? Infinity)) continue;
      const part = word.slice(start, end);
      if (vocabulary.has(part)) best[end] = [...before, part];
    }
  }
  return best[word.length] ?? null;
}
