import { sayPackText, type PackText } from '#shared/pack/pack-text.ts';

/** Areas of a file that cannot be used: what is wrong with them, and what is expected. */
export class AreasRefusedError extends Error {
  readonly found: PackText;
  readonly expected: PackText;

  constructor(found: PackText, expected: PackText) {
    super(`${sayPackText(found)}; expected ${sayPackText(expected)}`);
    this.name = 'AreasRefusedError';
    this.found = found;
    this.expected = expected;
  }
}
