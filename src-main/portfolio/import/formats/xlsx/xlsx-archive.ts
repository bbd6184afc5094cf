import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import type { Readable } from 'node:stream';
import sax from 'sax';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { createFileRemark } from '#main/portfolio/import/columns/file-remarks.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { PortfolioFileError } from '../portfolio-file-error.ts';
import { createXlsxBudget, xlsxLimits, type XlsxBudget, type XlsxLimits } from './xlsx-limits.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Told of the elements of a part, in the order of the document. Names come without their namespace prefix. */
export interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** How an archive is read. */
export interface XlsxReading {
  /** Stops whatever is being read of it. */
  readonly signal?: AbortSignal | undefined;
  /** Left out: {@link xlsxLimits}. */
  readonly limits?: XlsxLimits | undefined;
}

/** The parts of a spreadsheet's archive. Reading one throws the signal's reason when that is aborted. */
export type XlsxArchive = Awaited<ReturnType<typeof openXlsxArchive>>;

/** Opens the archive of a spreadsheet. @throws PortfolioFileError when it is none, or too large */
export async function openXlsxArchive(path: string, reading: XlsxReading = {}) {
  const { signal, limits = xlsxLimits } = reading;
  const budget = createXlsxBudget(limits);
  const { zip, entries } = await openZip(path, budget);

  function findEntry(part: string): Entry {
    const entry = entries.get(part.toLowerCase());
    if (entry === undefined) throw refuse(`the archive has no part ${part}`);
    return entry;
  }

  async function* stream(part: string, visitor: XmlVisitor): AsyncGenerator<number> {
    const entry = findEntry(part);
    budget.require('sheetBytes', entry.uncompressedSize);
    const parser = createParser(visitor, part, budget);
    const decoder = new StringDecoder('utf8');
    let bytesRead = 0;
    let checksum = 0;
    try {
      for await (const bytes of await openEntry(zip, entry)) {
        signal?.throwIfAborted();
        budget.take('bytes', (bytes as Buffer).length);
        bytesRead += (bytes as Buffer).length;
        checksum = crc32(bytes as Buffer, checksum);
        parser.write(decoder.write(bytes as Buffer));
        yield bytesRead;
      }
      if (checksum !== entry.crc32) throw createDamage(`${part} is not what its checksum says`);
      parser.end();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PortfolioFileError) throw error;
      rethrowCondition(error);
      throw refuse(`${part}: ${messageOf(error)}`);
    }
  }

  return {
    /** What may still be read of it. */
    budget,
    has: (part: string) => entries.has(part.toLowerCase()),
    /** Unpacked size of a part, bytes. */
    sizeOf: (part: string) => findEntry(part).uncompressedSize,
    /** Reads a whole part. */
    async visit(part: string, visitor: XmlVisitor): Promise<void> {
      const entry = findEntry(part);
      budget.require('keptPartBytes', entry.uncompressedSize);
      for await (const _ of stream(part, visitor));
    },
    /**
     * Reads a part piece by piece; gives the unpacked bytes read so far after each. What was read of it holds only when
     * the end was reached: a part that is damaged may be found out there.
     */
    stream,
    close: () => zip.close(),
  };
}

/** Takes the text of a part in pieces. */
function createParser(visitor: XmlVisitor, part: string, budget: XlsxBudget) {
  const parser = sax.parser(true);
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  let deepest = 0;
  let elements = 0;
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) deepest = depth;
    elements += 1;
    visitor.open?.(bare(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    visitor.close?.(bare(name));
  };
  // No part of a package has one (ECMA-376, part 2, "Open Packaging Conventions"): entities could grow without end.
  parser.ondoctype = () => {
    throw new PortfolioFileError([createFileRemark('spreadsheet-declares-entities', part)]);
  };
  parser.ontext = (text) => visitor.text?.(text);
  parser.oncdata = (text) => visitor.text?.(text);
  parser.onerror = (error) => {
    throw refuse(`${part}: ${error.message.split('\n')[0] ?? ''}`);
  };
  return {
    // Counted piece by piece, since a million rows have a hundred million elements: a piece of 64 KB holds few.
    /** @throws PortfolioFileError for what is no XML, and beyond the bounds of the spreadsheet */
    write(text: string): void {
      parser.write(text);
      budget.take('elements', elements);
      elements = 0;
      budget.require('depth', deepest);
      // The element that the piece ends inside of; null between elements.
      const open = parser.tag as sax.Tag | null;
      if (open !== null) budget.require('attributes', Object.keys(open.attributes).length);
    },
    /** @throws PortfolioFileError when the part is not complete */
    end(): void {
      if (depth > 0 || deepest === 0) throw createDamage(`${part} ends early`);
    },
  };
}

async function openZip(path: string, budget: XlsxBudget): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    // Sizes that lie are checked by yauzl.
    const zip = await yauzl.openPromise(path, { autoClose: false });
    budget.require('entries', zip.entryCount);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return { zip, entries };
  } catch (error) {
    if (error instanceof PortfolioFileError) throw error;
    rethrowCondition(error);
    throw refuse(messageOf(error));
  }
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

/** A spreadsheet whose parts are not whole. */
export function createDamage(detail: string): PortfolioFileError {
  return new PortfolioFileError([createFileRemark('spreadsheet-damaged', detail)]);
}

function refuse(detail: string): PortfolioFileError {
  return new PortfolioFileError([createFileRemark('protected-spreadsheet', detail)]);
}
