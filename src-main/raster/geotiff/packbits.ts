/**
 * Decodes PackBits (TIFF 6.0, section 9).
 * @param maximumLength bytes after which decoding stops.
 */
export function decodePackBits(input: Uint8Array, maximumLength: number): Uint8Array<ArrayBuffer> {
  const output = new Uint8Array(maximumLength);
  let length = 0;
  for (let position = 0; position < input.length && length < maximumLength;) {
    const header = ((input[position++] ?? 0) << 24) >> 24;
    if (header === -128) continue;
    if (header < 0) {
      const end = Math.min(length + 1 - header, maximumLength);
      // A run whose byte is cut off ends the stream.
      if (position >= input.length) break;
      output.fill(input[position++] ?? 0, length, end);
      length = end;
    } else {
      const run = input.subarray(position, Math.min(position + header + 1, position + maximumLength - length));
      output.set(run, length);
      length += run.length;
      position += header + 1;
    }
  }
  return output.subarray(0, length);
}
