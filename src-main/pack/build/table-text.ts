import { isGzip, openAddressFile, readFileStart } from '#main/geocoding/index.ts';
import { detectEncoding } from '#main/platform/text/detect-encoding.ts';
import { createPieceDecoder } from '#main/platform/text/text-decoder.ts';
import type { SourceTable } from '#shared/pack/pack-source.ts';

/** Bytes by which texts of two bytes a character are told. */
const START_BYTES = 4096;

/** What the text of a table is encoded in; what is gzipped comes from programs, which write UTF-8. */
export async function findTableEncoding(file: string): Promise<SourceTable['encoding']> {
  const start = readFileStart(file, START_BYTES);
  return start.length === 0 || isGzip(start) ? 'utf-8' : detectEncoding(file, start);
}

/** The text of a table, in pieces, unpacked when it is gzipped; without a byte order mark. */
export async function* readTableText(file: string, encoding: SourceTable['encoding']): AsyncGenerator<string> {
  const decoder = createPieceDecoder(encoding);
  for await (const bytes of openAddressFile(file, () => undefined)) yield decoder.write(bytes as Buffer);
  yield decoder.end();
}
