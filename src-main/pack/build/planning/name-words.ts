/** The file's own name without its extension. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** What has a name, as the text that tells a `word` of it. */
type NameText = 'band-named' | 'file-named' | 'folder-named';

/** Where words about a file may stand, nearest first: band description, file name, folders from the inside out. */
export function listPathNames(path: string, description: string): { readonly text: string; readonly from: NameText }[] {
  const folders = path.split('/').slice(0, -1).reverse();
  return [
    ...(description === '' ? [] : [{ text: description, from: 'band-named' as const }]),
    { text: stemOf(path), from: 'file-named' },
    ...folders.map((text) => ({ text, from: 'folder-named' as const })),
  ];
}

/** Words of a name, lower case, between spaces: `CstDpth01pct` gives ` cst dpth 01 pct `. */
export function spaceOutWords(text: string): string {
  const parted = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\p{N})/gu, '$1 $2')
    .replaceAll(/(\p{N})(\p{L})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${parted.trim().toLowerCase()} `;
}

/** The first of a list of words (or pairs of words) that stands in a name; null when none does. */
export function findWord(words: string, wanted: readonly string[]): string | null {
  return wanted.find((word) => words.includes(` ${word} `)) ?? null;
}

/** The first word of a name in which any of some parts stands; null when none does. */
export function findWordWith(words: string, parts: readonly string[]): string | null {
  return words.split(' ').find((word) => parts.some((part) => word.includes(part))) ?? null;
}
