import { foldAccents } from './fold-accents.ts';

/**
 * A town's name as it is looked for: folded, every sign a space.
 * @param kept ',' stays as it is, between several names
 */
export function foldTownName(name: string, kept: ',' | '' = ''): string {
  const others = kept === ',' ? /[^\p{L}\p{N},]+/gu : /[^\p{L}\p{N}]+/gu;
  return foldAccents(name).replaceAll(others, ' ').trim();
}
