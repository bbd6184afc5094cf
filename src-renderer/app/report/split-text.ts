/** Characters of a block of text: about fifteen lines of the page, so that any page has room for one. */
const BLOCK_CHARACTERS = 1500;

/**
 * Cuts a text into paragraphs that are short enough to stand on a page: at blank lines first, then between words, and a
 * word without an end where it must be.
 */
export function splitText(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap(splitParagraph);
}

function splitParagraph(paragraph: string): string[] {
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > BLOCK_CHARACTERS) {
    const space = rest.lastIndexOf(' ', BLOCK_CHARACTERS);
    const end = space > BLOCK_CHARACTERS / 2 ? space : BLOCK_CHARACTERS;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}
