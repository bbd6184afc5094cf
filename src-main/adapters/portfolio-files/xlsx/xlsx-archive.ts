import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import sax from 'sax';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { createFileRemark } from '#main/services/portfolio/import/file-remarks.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { PortfolioFileError } from '../portfolio-file-error.ts';

/** Bounds of what is read of a spreadsheet: a small archive can unpack to anything. */
const limits = {
  entries: 10_000,
  /** Unpacked bytes of one part that is kept in memory: texts, styles. */
  keptPartBytes: 512 * 1024 * 1024,
  /** Unpacked bytes of a sheet, which is streamed: a million rows of 40 cells have about 2 GB. */
  sheetBytes: 4 * 1024 ** 3,
} as const;

/** Told of the elements of a part, in the order of the document. Names come without their namespace prefix. */
export interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The parts of a spreadsheet's archive. */
export interface XlsxArchive {
  has(part: string): boolean;
  /** Unpacked size of a part, bytes. */
  sizeOf(part: string): number;
  /** Reads a whole part. */
  visit(part: string, visitor: XmlVisitor): Promise<void>;
  /** Reads a part piece by piece; gives the unpacked bytes read so far after each. */
  stream(part: string, visitor: XmlVisitor, signal?: AbortSignal): AsyncGenerator<number>;
  close(): void;
}

/** Opens the archive of a spreadsheet. @throws PortfolioFileError when it is none, or too large */
export async function openXlsxArchive(path: string): Promise<XlsxArchive> {
  const { zip, entries } = await openZip(path);

  function findEntry(part: string): Entry {
    const entry = entries.get(part.toLowerCase());
    if (entry === undefined) throw refuse(`the archive has no part ${part}`);
    return entry;
  }

  async function* stream(part: string, visitor: XmlVisitor, signal?: AbortSignal): AsyncGenerator<number> {
    const entry = findEntry(part);
    if (entry.uncompressedSize > limits.sheetBytes) throw tooLarge(part, entry);
    const parser = createParser(visitor, part);
    const decoder = new StringDecoder('utf8');
    let bytesRead = 0;
    try {
      for await (const bytes of await openEntry(zip, entry)) {
        signal?.throwIfAborted();
        bytesRead += (bytes as Buffer).length;
        parser.write(decoder.write(bytes as Buffer));
        yield bytesRead;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PortfolioFileError) throw error;
      throw refuse(`${part}: ${messageOf(error)}`);
    }
  }

  return {
    has: (part) => entries.has(part.toLowerCase()),
    sizeOf: (part) => findEntry(part).uncompressedSize,
    async visit(part, visitor) {
      const entry = findEntry(part);
      if (entry.uncompressedSize > limits.keptPartBytes) throw tooLarge(part, entry);
      for await (const _ of stream(part, visitor));
    },
    stream,
    close: () => zip.close(),
  };
}

function createParser(visitor: XmlVisitor, part: string): sax.SAXParser {
  const parser = sax.parser(true);
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.onopentag = ({ name, attributes }) => visitor.open?.(bare(name), attributes as Record<string, string>);
  parser.onclosetag = (name) => visitor.close?.(bare(name));
  parser.ontext = (text) => visitor.text?.(text);
  parser.oncdata = (text) => visitor.text?.(text);
  parser.onerror = (error) => {
    throw refuse(`${part}: ${error.message.split('\n')[0] ?? ''}`);
  };
  return parser;
}

async function openZip(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    // Sizes that lie are checked by yauzl.
    const zip = await yauzl.openPromise(path, { autoClose: false });
    if (zip.entryCount > limits.entries) throw refuse(`${zip.entryCount} entries`);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return { zip, entries };
  } catch (error) {
    if (error instanceof PortfolioFileError) throw error;
    throw refuse(messageOf(error));
  }
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

function refuse(detail: string): PortfolioFileError {
  return new PortfolioFileError([createFileRemark('protected-spreadsheet', detail)]);
}

function tooLarge(part: string, { uncompressedSize }: Entry): PortfolioFileError {
  return new PortfolioFileError([createFileRemark('spreadsheet-too-large', `${part}: ${uncompressedSize} bytes`)]);
}
