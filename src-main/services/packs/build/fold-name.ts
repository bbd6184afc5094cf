/** A column's or property's name as word lists have it: lower case, no accents, every run of other signs as one `_`. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('\u00df', 'ss')
    .replaceAll(/[\u00b0\u00ba]/g, 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}
