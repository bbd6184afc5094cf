import type { MediaType } from '#shared/survey/survey-attachment.ts';

/** How many bytes of a file are looked at. */
export const MEDIA_HEAD_BYTES = 4096;

const signatures: readonly { readonly type: MediaType; readonly at: number; readonly bytes: string }[] = [
  { type: 'image/jpeg', at: 0, bytes: 'ffd8ff' },
  { type: 'image/png', at: 0, bytes: '89504e470d0a1a0a' },
  { type: 'image/gif', at: 0, bytes: '474946383761' },
  { type: 'image/gif', at: 0, bytes: '474946383961' },
  { type: 'image/webp', at: 8, bytes: '57454250' },
  { type: 'image/tiff', at: 0, bytes: '49492a00' },
  { type: 'image/tiff', at: 0, bytes: '4d4d002a' },
  { type: 'application/pdf', at: 0, bytes: '255044462d' },
  { type: 'application/zip', at: 0, bytes: '504b0304' },
];

/** Major brands of ISO base media files (ISO/IEC 14496-12, 23008-12; AV1 image format 1.1) that are still pictures. */
const pictureBrands: Readonly<Record<string, MediaType>> = {
  avif: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heic',
};

/**
 * What a file is, by its first bytes alone: a name can lie. Null for what surveys do not take: programs, pages,
 * drawings that hold scripts, everything unknown.
 *
 * @param head the first {@link MEDIA_HEAD_BYTES} bytes, fewer where the file is shorter
 */
export function detectMediaType(head: Uint8Array): MediaType | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const known = signatures.find((one) => bytes.toString('hex', one.at, one.at + one.bytes.length / 2) === one.bytes);
  if (known?.type === 'image/webp' && bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (known !== undefined) return known.type;
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return pictureBrands[bytes.toString('latin1', 8, 12)] ?? null;
  return isPlainText(head) ? 'text/plain' : null;
}

/** UTF-8 without control characters other than line ends, tabs and form feeds; and no markup, which could be a page. */
function isPlainText(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  let text: string;
  try {
    // The last character may be cut in two.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return false;
  }
  return !/[^\P{Cc}\t\n\r\f]/u.test(text) && !text.trimStart().startsWith('<') && !text.startsWith('#!');
}
