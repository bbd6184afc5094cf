import { StringDecoder } from 'node:string_decoder';
import type { PortfolioEncoding } from '#shared/portfolio/portfolio-mapping.ts';

/** Turns the bytes of a text file, in pieces, into text. */
export interface PieceDecoder {
  /** The text of the next piece; characters cut by its border come with the piece after it. */
  write(bytes: Buffer): string;
  /** What is left when the bytes have ended. */
  end(): string;
}

/** Characters of Windows-1252 from 0x80 to 0x9f (WHATWG Encoding, index windows-1252); the rest is Latin 1. */
const WINDOWS_CHARACTERS =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';
const BYTE_ORDER_MARK = '\uFEFF';
// eslint-disable-next-line no-control-regex -- the range that Windows-1252 fills otherwise
const latinControls = /[\u0080-\u009F]/g;

/**
 * Creates the decoder of an encoding. Byte order marks are dropped, also those in the middle of files that were put
 * together; what is no character becomes U+FFFD.
 */
export function createPieceDecoder(encoding: PortfolioEncoding): PieceDecoder {
  const decoder = createRawDecoder(encoding);
  return { write: (bytes) => dropMarks(decoder.write(bytes)), end: () => dropMarks(decoder.end()) };
}

function dropMarks(text: string): string {
  return text.includes(BYTE_ORDER_MARK) ? text.replaceAll(BYTE_ORDER_MARK, '') : text;
}

function createRawDecoder(encoding: PortfolioEncoding): PieceDecoder {
  if (encoding === 'windows-1252') return { write: decodeWindows1252, end: () => '' };
  if (encoding === 'utf-16be') return createBigEndianDecoder();
  return new StringDecoder(encoding === 'utf-8' ? 'utf8' : 'utf16le');
}

function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(latinControls, (character) => WINDOWS_CHARACTERS.charAt(character.charCodeAt(0) - 0x80));
}

/** Swaps the bytes of each unit on its way into a little-endian decoder. */
function createBigEndianDecoder(): PieceDecoder {
  const decoder = new StringDecoder('utf16le');
  let odd: Buffer = Buffer.alloc(0);
  return {
    write(bytes) {
      const joined = Buffer.concat([odd, bytes]);
      const evenLength = joined.length - (joined.length % 2);
      odd = joined.subarray(evenLength);
      return decoder.write(joined.subarray(0, evenLength).swap16());
    },
    end: () => decoder.end() + (odd.length > 0 ? '\uFFFD' : ''),
  };
}
