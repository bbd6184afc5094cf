import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { PDFObject } from '@cantoo/pdf-lib';

/** Writes a PDF file object by object (ISO 32000-1, 7.5), so that no more than one of them is in memory. */
export type ObjectWriter = ReturnType<typeof openObjectWriter>;

/** Object 0 begins the list of free objects, which has no other. */
const FREE_HEAD = '0000000000 65535 f\r\n';

/**
 * Opens a new file for writing.
 * @throws through its functions what the file system says
 */
export function openObjectWriter(file: string) {
  // Flushed when it is closed: whoever renames it afterwards has the whole of it on the disk.
  const stream = createWriteStream(file, { flags: 'wx', flush: true });
  // Kept until the next write, which is where it is thrown.
  let failure: Error | null = null;
  stream.on('error', (error) => (failure = error));
  const offsets: number[] = [0];
  let position = 0;

  async function put(bytes: Uint8Array): Promise<void> {
    if (failure !== null) throw failure;
    position += bytes.length;
    if (!stream.write(bytes)) await once(stream, 'drain');
  }
  const putText = (text: string): Promise<void> => put(Buffer.from(text, 'latin1'));
  // The bytes after the percent sign say that the file is binary (7.5.2).
  const begun = putText('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n');

  return {
    /** A number that no other object has. */
    reserve(count = 1): number {
      const first = offsets.length;
      for (let added = 0; added < count; added += 1) offsets.push(0);
      return first;
    },
    /** Writes an object under its number. */
    async write(number: number, object: PDFObject): Promise<void> {
      await begun;
      offsets[number] = position;
      const bytes = new Uint8Array(object.sizeInBytes());
      object.copyBytesInto(bytes, 0);
      await putText(`${number} 0 obj\n`);
      await put(bytes);
      await putText('\nendobj\n');
    },
    /** Writes the table of objects and the trailer, and brings everything to the disk. */
    async finish({ catalog, info }: { readonly catalog: number; readonly info: number }): Promise<void> {
      const table = position;
      await putText(`xref\n0 ${offsets.length}\n${FREE_HEAD}`);
      for (const offset of offsets.slice(1)) {
        // A number that no object took is free (7.5.4).
        await putText(offset === 0 ? FREE_HEAD : `${String(offset).padStart(10, '0')} 00000 n\r\n`);
      }
      await putText(
        `trailer\n<< /Size ${offsets.length} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
      );
      stream.end();
      await once(stream, 'close');
      if (failure !== null) throw failure;
    },
    /** Stops writing; the file stays for its owner to remove. */
    abandon: () => void stream.destroy(),
  };
}
