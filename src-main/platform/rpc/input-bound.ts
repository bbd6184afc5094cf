/** Largest input of a procedure that a page may send, in bytes of JSON. */
export const MAXIMUM_INPUT_BYTES = 1024 * 1024;

/** Of a number, truth value or null, and of each part of an object beside what it holds. */
const PART_BYTES = 1;

/**
 * Whether a value that did not come as JSON takes more than {@link MAXIMUM_INPUT_BYTES}. Bytes of texts, names and
 * buffers count, and one for each part: at most what the value takes as JSON. It looks no further than the bound, so
 * that a value that holds itself has an end.
 */
export function isInputTooLarge(input: unknown): boolean {
  const open: unknown[] = [input];
  let bytes = 0;
  while (open.length > 0 && bytes <= MAXIMUM_INPUT_BYTES) {
    const value = open.pop();
    bytes += PART_BYTES;
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) bytes += value.byteLength;
    else if (value instanceof Map || value instanceof Set) bytes += take([...value]);
    else if (Array.isArray(value)) bytes += take(value);
    else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) bytes += Buffer.byteLength(name);
      bytes += take(Object.values(value));
    }
  }
  return bytes > MAXIMUM_INPUT_BYTES;

  /** Has the parts looked at later; more of them than the bound has bytes are too large as they are. */
  function take(parts: readonly unknown[]): number {
    if (parts.length > MAXIMUM_INPUT_BYTES) return parts.length;
    for (const part of parts) open.push(part);
    return 0;
  }
}
