/**
 * Parts a text between words, as few parts as there can be; a word that is longer than a part is parted, too.
 * @param most characters of a part
 */
export function partText(text: string, most: number): string[] {
  const parts: string[] = [];
  for (const word of text.split(/\s+/).flatMap((long) => cutWord(long, most))) {
    const last = parts.at(-1);
    if (last !== undefined && [...last].length + 1 + [...word].length <= most)
      parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

function cutWord(word: string, most: number): string[] {
  const characters = [...word];
  const pieces = Math.ceil(characters.length / most);
  return Array.from({ length: pieces }, (_, at) => characters.slice(at * most, (at + 1) * most).join(''));
}
