const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const MAXIMUM_CODES = 4096;

/**
 * Decodes TIFF's LZW: codes of 9 to 12 bits, most significant bit first, widths that grow one code early (TIFF 6.0,
 * section 13).
 * @param maximumLength bytes after which decoding stops.
 * @throws RangeError on a code that the stream cannot have made.
 */
export function decodeLzw(input: Uint8Array, maximumLength: number): Uint8Array<ArrayBuffer> {
  const output = new Uint8Array(maximumLength);
  // A code's string is a copy of earlier output: where it starts and how long it is.
  const starts = new Uint32Array(MAXIMUM_CODES);
  const lengths = new Uint32Array(MAXIMUM_CODES);
  let length = 0;
  let nextCode = FIRST_FREE;
  let width = 9;
  let bits = 0;
  let bitCount = 0;
  let previousStart = 0;
  let previousLength = 0;

  for (let position = 0; ;) {
    while (bitCount < width && position < input.length) {
      bits = ((bits << 8) | (input[position++] ?? 0)) & 0xffffff;
      bitCount += 8;
    }
    if (bitCount < width) break;
    bitCount -= width;
    const code = (bits >>> bitCount) & ((1 << width) - 1);
    if (code === END || length >= maximumLength) break;
    if (code === CLEAR) {
      nextCode = FIRST_FREE;
      width = 9;
      previousLength = 0;
      continue;
    }
    const start = length;
    if (code < CLEAR) {
      output[length++] = code;
    } else if (code < nextCode) {
      length = copy(output, length, starts[code] ?? 0, lengths[code] ?? 0);
    } else if (code === nextCode && previousLength > 0) {
      // The string that is only being defined: the previous one and its own first byte.
      length = copy(output, length, previousStart, previousLength + 1);
    } else {
      throw new RangeError(`LZW code ${code} before it was defined`);
    }
    if (previousLength > 0 && nextCode < MAXIMUM_CODES) {
      starts[nextCode] = previousStart;
      lengths[nextCode] = previousLength + 1;
      nextCode++;
      if (nextCode + 1 >= 1 << width && width < 12) width++;
    }
    previousStart = start;
    previousLength = length - start;
  }
  return output.subarray(0, length);
}

/** Copies forward byte by byte, since a string may run into itself; returns the new length, cut at the output's end. */
function copy(output: Uint8Array, at: number, from: number, count: number): number {
  const end = Math.min(at + count, output.length);
  for (let to = at, source = from; to < end; to++, source++) output[to] = output[source] ?? 0;
  return end;
}
