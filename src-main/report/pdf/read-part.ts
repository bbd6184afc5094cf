import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Names of a PDF's dictionaries (ISO 32000-1). */
export const names = Object.fromEntries(
  ['Type', 'Parent', 'Kids', 'Count', 'Nums', 'Names', 'K', 'P', 'S', 'ID', 'Headers'].map((name) => [
    name,
    PDFName.of(name),
  ]),
) as Record<'Type' | 'Parent' | 'Kids' | 'Count' | 'Nums' | 'Names' | 'K' | 'P' | 'S' | 'ID' | 'Headers', PDFName>;

/** A PDF's objects under new numbers, and the roots that a document is joined at. */
export interface PdfPart {
  /** Every object but the roots that the joined document has only one of. */
  readonly objects: Map<number, PDFObject>;
  /** Object number of the root of its page tree, shifted. */
  readonly pages: number;
  readonly pageCount: number;
  /** Root element of its structure, or null when it is not tagged. */
  readonly structure: number | null;
  /** Pairs of the parent tree: a page's or annotation's key, and its elements. */
  readonly parentTree: readonly (readonly [key: number, elements: PDFObject])[];
  /** One past its largest key, from the first key that it was given. */
  readonly nextKey: number;
  /** Structure elements by their ids, in order. */
  readonly elementIds: readonly (readonly [id: PDFObject, element: PDFObject])[];
  /** Its outermost bookmarks, in order. */
  readonly bookmarks: readonly number[];
}

interface Renumbering {
  /** Gives the number that the part's first object comes to have, for so many numbers. */
  readonly reserve: (count: number) => number;
  /** Before every id of the part, which are its own only within it. */
  readonly idPrefix: string;
  /** The first key of the parent tree that is still free. */
  readonly firstKey: number;
}

/**
 * Reads a PDF and gives its objects numbers, ids and keys that no other part has.
 * @throws Error for what is no PDF
 */
export async function readPdfPart(bytes: Uint8Array, renumbering: Renumbering): Promise<PdfPart> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  const shift = renumbering.reserve(context.largestObjectNumber) - 1;
  const catalog = context.lookup(context.trailerInfo.Root, PDFDict);
  const find = (parent: PDFDict | undefined, name: string): PDFDict | undefined =>
    parent?.lookupMaybe(PDFName.of(name), PDFDict);
  const tree = find(catalog, 'StructTreeRoot');
  const outlines = find(catalog, 'Outlines');
  const pages = find(catalog, 'Pages');
  const pagesRef = catalog.get(PDFName.of('Pages'));
  if (pages === undefined || !(pagesRef instanceof PDFRef)) throw new Error('the document has no pages');
  const rootElement = tree?.get(names.K);
  const parentTree = readPairs(find(tree, 'ParentTree'), names.Nums).map(
    ([key, elements]) => [(key as PDFNumber).asNumber() + renumbering.firstKey, elements] as const,
  );
  const elementIds = readPairs(find(tree, 'IDTree'), names.Names);
  const bookmarks = listBookmarks(outlines);

  const left = new Set(
    [
      context.trailerInfo.Root,
      context.trailerInfo.Info,
      ...['StructTreeRoot', 'Outlines'].map((name) => catalog.get(PDFName.of(name))),
      ...['ParentTree', 'IDTree'].map((name) => tree?.get(PDFName.of(name))),
    ].filter((root) => root instanceof PDFRef),
  );
  const objects = new Map<number, PDFObject>();
  const rename = createRenaming(shift, renumbering);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!left.has(ref)) objects.set(ref.objectNumber + shift, rename(object));
  }
  return {
    objects,
    pages: pagesRef.objectNumber + shift,
    pageCount: pages.lookup(names.Count, PDFNumber).asNumber(),
    structure: rootElement instanceof PDFRef ? rootElement.objectNumber + shift : null,
    parentTree: parentTree.map(([key, elements]) => [key, rename(elements)]),
    nextKey: Math.max(renumbering.firstKey, ...parentTree.map(([key]) => key + 1)),
    elementIds: elementIds.map(([id, element]) => [prefixId(id, renumbering.idPrefix), rename(element)]),
    bookmarks: bookmarks.map(({ objectNumber }) => objectNumber + shift),
  };
}

/** Pairs of a number or name tree (7.9.6, 7.9.7), whether they stand in its root or in leaves. */
function readPairs(tree: PDFDict | undefined, key: PDFName): [PDFObject, PDFObject][] {
  if (tree === undefined) return [];
  const flat = tree.lookupMaybe(key, PDFArray)?.asArray() ?? [];
  const pairs = flat.flatMap((entry, index): [PDFObject, PDFObject][] => {
    const value = flat[index + 1];
    return index % 2 === 0 && value !== undefined ? [[entry, value]] : [];
  });
  const kids = tree.lookupMaybe(names.Kids, PDFArray);
  const leaves = Array.from({ length: kids?.size() ?? 0 }, (_, index) => kids?.lookup(index, PDFDict));
  return [...pairs, ...leaves.flatMap((leaf) => readPairs(leaf, key))];
}

/** The outermost bookmarks; in passing, each of those beneath is given the parent that it has. */
function listBookmarks(parent: PDFDict | undefined, parentRef?: PDFRef): PDFRef[] {
  const found: PDFRef[] = [];
  let next = parent?.get(PDFName.of('First'));
  while (next instanceof PDFRef) {
    const item: PDFDict | undefined = parent?.context.lookup(next, PDFDict);
    if (parentRef !== undefined) item?.set(names.Parent, parentRef);
    const previous = found.at(-1);
    if (previous !== undefined) item?.set(PDFName.of('Prev'), previous);
    listBookmarks(item, next);
    found.push(next);
    next = item?.get(PDFName.of('Next'));
  }
  return found;
}

/** Gives an object's references, ids and keys the numbers that they come to have; in place, for there are many. */
function createRenaming(shift: number, { idPrefix, firstKey }: Renumbering): (object: PDFObject) => PDFObject {
  function rename(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return PDFRef.of(object.objectNumber + shift);
    if (object instanceof PDFStream) rename(object.dict);
    if (object instanceof PDFArray) {
      for (let index = 0; index < object.size(); index += 1) object.set(index, rename(object.get(index)));
    }
    if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) object.set(key, renameEntry(key, value));
    }
    return object;
  }

  function renameEntry(key: PDFName, value: PDFObject): PDFObject {
    const name = key.asString();
    if ((name === '/StructParents' || name === '/StructParent') && value instanceof PDFNumber) {
      return PDFNumber.of(value.asNumber() + firstKey);
    }
    if (key === names.ID) return prefixId(value, idPrefix);
    if (key === names.Headers && value instanceof PDFArray) {
      for (let index = 0; index < value.size(); index += 1) value.set(index, prefixId(value.get(index), idPrefix));
      return value;
    }
    return rename(value);
  }

  return rename;
}

/** An element's id with the part's own beginning; what is no text stays. */
function prefixId(id: PDFObject, prefix: string): PDFObject {
  return id instanceof PDFString || id instanceof PDFHexString ? PDFString.of(`${prefix}${id.decodeText()}`) : id;
}
