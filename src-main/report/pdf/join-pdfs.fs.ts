import { readFile } from 'node:fs/promises';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { openObjectWriter, type ObjectWriter } from './object-writer.fs.ts';
import { names, readPdfPart, type PdfPart } from './read-part.ts';

/** The PDF files to join into one. */
export interface JoinJob {
  /** Paths of the parts, in the order of their pages. */
  readonly parts: readonly string[];
  /** The file to write; there must be none. */
  readonly file: string;
  /** Shown in the window's title by who opens it. */
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
}

/** The roots that the joined document has one of, by their numbers. */
type Roots = Record<
  'info' | 'catalog' | 'pages' | 'structure' | 'document' | 'parentTree' | 'idTree' | 'outlines',
  number
>;

/**
 * Joins PDFs into one with the tags, the bookmarks and the texts of each of them (ISO 32000-1: pages 7.7.3, outlines
 * 12.3.3, structure 14.7). Only one part is in memory at a time. What else a catalog can hold (forms, scripts, names)
 * is left behind: pages that a browser printed have none.
 *
 * @throws what the file system says; Error for a part that is no PDF
 */
export async function joinPdfs(job: JoinJob, onPart: (joined: number) => void): Promise<void> {
  const writer = openObjectWriter(job.file);
  try {
    await writeJoined(job, writer, onPart);
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

async function writeJoined(job: JoinJob, writer: ObjectWriter, onPart: (joined: number) => void): Promise<void> {
  const roots: Roots = {
    info: writer.reserve(),
    catalog: writer.reserve(),
    pages: writer.reserve(),
    structure: writer.reserve(),
    document: writer.reserve(),
    parentTree: writer.reserve(),
    idTree: writer.reserve(),
    outlines: writer.reserve(),
  };
  const parts: PdfPart[] = [];
  /** The last bookmark so far: written once it is known which one follows. */
  let lastBookmark: { number: number; item: PDFDict } | null = null;
  for (const [index, file] of job.parts.entries()) {
    const part = await readPdfPart(await readFile(file), {
      reserve: writer.reserve,
      idPrefix: `p${String(index).padStart(6, '0')}-`,
      firstKey: parts.at(-1)?.nextKey ?? 0,
    });
    attach(part, roots);
    const first = part.bookmarks[0];
    if (first !== undefined) {
      if (lastBookmark !== null) {
        lastBookmark.item.set(PDFName.of('Next'), PDFRef.of(first));
        (part.objects.get(first) as PDFDict).set(PDFName.of('Prev'), PDFRef.of(lastBookmark.number));
        await writer.write(lastBookmark.number, lastBookmark.item);
      }
      const number = part.bookmarks.at(-1) ?? first;
      lastBookmark = { number, item: part.objects.get(number) as PDFDict };
    }
    for (const [number, object] of part.objects) {
      if (number !== lastBookmark?.number) await writer.write(number, object);
    }
    part.objects.clear();
    parts.push(part);
    onPart(index + 1);
  }
  if (lastBookmark !== null) await writer.write(lastBookmark.number, lastBookmark.item);
  await writeRoots(job, parts, roots, writer);
  await writer.finish(roots);
}

/** Hangs a part's roots under those of the document. */
function attach({ objects, pages, structure, bookmarks }: PdfPart, roots: Roots): void {
  (objects.get(pages) as PDFDict).set(names.Parent, PDFRef.of(roots.pages));
  const element = structure === null ? undefined : objects.get(structure);
  if (element instanceof PDFDict) {
    element.set(names.P, PDFRef.of(roots.document));
    // There is one Document; what was one by itself is a part of it (14.8.4.2).
    element.set(names.S, PDFName.of('Part'));
  }
  for (const number of bookmarks) {
    const item = objects.get(number) as PDFDict;
    item.set(names.Parent, PDFRef.of(roots.outlines));
    // Closed: a reader opens the building that is looked for (12.3.3: a negative count).
    const beneath = item.lookupMaybe(names.Count, PDFNumber)?.asNumber() ?? 0;
    if (beneath !== 0) item.set(names.Count, PDFNumber.of(-Math.abs(beneath)));
  }
}

async function writeRoots(job: JoinJob, parts: readonly PdfPart[], roots: Roots, writer: ObjectWriter): Promise<void> {
  const context = PDFContext.create();
  const ref = (number: number): PDFRef => PDFRef.of(number);
  const list = (objects: readonly PDFObject[]): PDFArray => {
    const array = PDFArray.withContext(context);
    for (const object of objects) array.push(object);
    return array;
  };
  const bookmarks = parts.flatMap((part) => part.bookmarks);
  const [firstBookmark, lastBookmark] = [bookmarks[0], bookmarks.at(-1)];
  const hasBookmarks = firstBookmark !== undefined && lastBookmark !== undefined;
  const dictionaries: Record<keyof Roots, PDFDict> = {
    info: context.obj({ Title: PDFHexString.fromText(job.title), Producer: PDFHexString.fromText('Freeboard') }),
    catalog: context.obj({
      Type: 'Catalog',
      Pages: ref(roots.pages),
      MarkInfo: { Marked: true },
      StructTreeRoot: ref(roots.structure),
      ViewerPreferences: { DisplayDocTitle: true },
      Lang: PDFHexString.fromText(job.language),
      ...(hasBookmarks ? { Outlines: ref(roots.outlines), PageMode: 'UseOutlines' } : {}),
    }),
    pages: context.obj({
      Type: 'Pages',
      Count: parts.reduce((sum, { pageCount }) => sum + pageCount, 0),
      Kids: list(parts.map(({ pages }) => ref(pages))),
    }),
    structure: context.obj({
      Type: 'StructTreeRoot',
      K: ref(roots.document),
      ParentTree: ref(roots.parentTree),
      ParentTreeNextKey: parts.at(-1)?.nextKey ?? 0,
      IDTree: ref(roots.idTree),
    }),
    document: context.obj({
      Type: 'StructElem',
      S: 'Document',
      P: ref(roots.structure),
      K: list(parts.flatMap(({ structure }) => (structure === null ? [] : [ref(structure)]))),
    }),
    parentTree: context.obj({
      Nums: list(
        parts.flatMap(({ parentTree }) => parentTree.flatMap(([key, elements]) => [PDFNumber.of(key), elements])),
      ),
    }),
    idTree: context.obj({ Names: list(parts.flatMap(({ elementIds }) => elementIds.flat())) }),
    outlines: context.obj(
      hasBookmarks
        ? { Type: 'Outlines', First: ref(firstBookmark), Last: ref(lastBookmark), Count: bookmarks.length }
        : { Type: 'Outlines' },
    ),
  };
  for (const [name, dictionary] of Object.entries(dictionaries)) {
    await writer.write(roots[name as keyof Roots], dictionary);
  }
}
