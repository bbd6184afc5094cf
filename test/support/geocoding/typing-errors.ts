/** Letters that a finger slips to; any of them is a wrong letter. */
const letters = 'abcdefghijklmnoprstuvwyz';

/** One typing error in a word, not in its first letter: a wrong, a missing, a doubled or a foreign letter. */
export function mistypeOnce(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const letter = letters[Math.floor(random() * letters.length)] as string;
  const before = word.slice(0, at);
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + letter + word.slice(at + 1);
    case 1:
      return before + word.slice(at + 1);
    case 2:
      return before + (word[at] as string).toLowerCase() + word.slice(at);
    default:
      return before + letter + word.slice(at);
  }
}

/** Two neighbouring letters behind the first change places; the word itself when all are alike. */
export function transpose(word: string, random: () => number): string {
  const places = Array.from({ length: word.length - 2 }, (_, index) => index + 1).filter(
    (index) => word[index] !== word[index + 1] && /\p{L}{2}/u.test(word.slice(index, index + 2)),
  );
  const at = places[Math.floor(random() * places.length)];
  if (at === undefined) return word;
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

/** Levenshtein's distance of two words, without regard to case and accents. */
export function countEdits(a: string, b: string): number {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [from, to] = [plain(a), plain(b)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, swap));
    }
    row = next;
  }
  return row[to.length] as number;
}
