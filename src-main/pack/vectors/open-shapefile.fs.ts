import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { openRandomAccessFile, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { type ResolvedSystem, resolveWkt } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { openAttributeTable } from './attribute-table.ts';
import { readShapeKind, readShapes } from './shape-records.ts';
import type { AreaFeature, VectorFile } from './vector-layer.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** A description of a coordinate system is some hundred characters. */
const LONGEST_TEXT_BYTES = 20_000;

/**
 * Opens a Shapefile (`.shp`, with `.shx`, `.dbf`, `.prj` and `.cpg` of the same name beside it).
 * @throws PackTextError, or what the system says of a file
 */
export function openShapefile(file: string): VectorFile {
  const opened: RandomAccessFile[] = [];
  const open = (extension: string): RandomAccessFile | null => {
    const name = findSibling(file, extension);
    if (name === null) return null;
    opened.push(openRandomAccessFile(name));
    return opened.at(-1)!;
  };
  const close = (): void => opened.forEach((each) => each.close());
  try {
    const shapes = openRandomAccessFile(file);
    opened.push(shapes);
    const geometry = readShapeKind(shapes);
    const index = open('shx');
    const tableFile = open('dbf');
    if (tableFile === null) throw new PackTextError('shapefile-without-table');
    const table = openAttributeTable(tableFile, readText(file, 'cpg'));
    return {
      layers: [
        {
          name: null,
          geometry,
          system: resolveSystem(readText(file, 'prj')),
          *readAreas(): Generator<AreaFeature> {
            const records = table.read();
            let at = 0;
            for (const rings of readShapes(shapes, index)) {
              const record = records.next();
              if (record.done === true) throw new PackTextError('more-shapes-than-rows', { count: at });
              if (record.value !== null && rings.length > 0) yield { index: at, rings, properties: record.value };
              at += 1;
            }
          },
        },
      ],
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function resolveSystem(wkt: string | null): ResolvedSystem {
  const expected = packText('prj-expected');
  if (wkt === null) return { found: packText('no-prj'), expected };
  return resolveWkt(wkt);
}

/** The file of the same name with another extension, in whatever case; what is no plain file is none. */
function findSibling(file: string, extension: string): string | null {
  const { dir, name } = path.parse(file);
  const wanted = `${name}.${extension}`.toLowerCase();
  const found = readdirSync(dir)
    .filter((entry) => entry.toLowerCase() === wanted)
    .map((entry) => path.join(dir, entry));
  return found.find((sibling) => statSync(sibling, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** The text of a file beside it; null where there is none. */
function readText(file: string, extension: string): string | null {
  const name = findSibling(file, extension);
  if (name === null) return null;
  const text = openRandomAccessFile(name);
  try {
    const bytes = text.read(0, Math.min(text.size, LONGEST_TEXT_BYTES));
    return Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim();
  } finally {
    text.close();
  }
}
