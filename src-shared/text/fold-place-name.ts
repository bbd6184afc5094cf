/**
 * A name of a place as it is looked for: without marks and capitals, every other sign a space.
 * @param kept ',' stays as it is, between several names
 */
export function foldPlaceName(name: string, kept: ',' | '' = ''): string {
  const others = kept === ',' ? /[^\p{L}\p{N},]+/gu : /[^\p{L}\p{N}]+/gu;
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(others, ' ')
    .trim();
}
