import { crc32 } from 'node:zlib';

/** Digits of a checksum in front of a text. */
const DIGITS = 8;

/** A text of the cache with its checksum in front. */
export function sealText(text: string): string {
  return `${formatChecksum(text)}${text}`;
}

/** The text that {@link sealText} was given; null where it is another one, or of a version that sealed none. */
export function unsealText(sealed: string): string | null {
  const text = sealed.slice(DIGITS);
  return formatChecksum(text) === sealed.slice(0, DIGITS) ? text : null;
}

function formatChecksum(text: string): string {
  return crc32(text).toString(16).padStart(DIGITS, '0');
}
