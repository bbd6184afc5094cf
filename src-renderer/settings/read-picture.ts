/** First bytes of a PNG (ISO/IEC 15948, 5.2) and of a JPEG (ISO/IEC 10918-1, B.1.1.3). */
const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;

/**
 * A PNG or JPEG file as a data URL; null for anything else, and for one that is too large. Its name is not believed.
 */
export async function readPicture(file: Blob, maximumBytes: number): Promise<string | null> {
  if (file.size > maximumBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  if (kind === undefined) return null;
  // Piece by piece: a call takes only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `data:${kind.type};base64,${btoa(binary)}`;
}
