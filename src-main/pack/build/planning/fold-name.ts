import { foldAccents } from '#shared/text/fold-accents.ts';

/** A column's or property's name as word lists have it: lower case, no accents, every run of other signs as one `_`. */
export function foldName(name: string): string {
  return foldAccents(name.replaceAll('\u00b0', 'o'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}
