import { readFile } from 'node:fs/promises';

/** Byte order marks, and the encoding of what follows them (Unicode 16, 23.8). */
const marks = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/**
 * Reads a JSON file that somebody has written: in UTF-8, or in UTF-16 with a byte order mark, as Windows' shell and
 * editors write it.
 * @throws what the system says of the file; SyntaxError when it is no JSON
 */
export async function readJsonFile(file: string): Promise<unknown> {
  const bytes = await readFile(file);
  const [, encoding] = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  return JSON.parse(new TextDecoder(encoding ?? 'utf-8').decode(bytes));
}
