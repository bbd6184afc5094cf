import { open } from 'node:fs/promises';
import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { detectTable } from '../columns/detect-table.ts';
import type { SampleRecord } from '../columns/portfolio-record.ts';
import { findStatedDefinition } from '#main/raster/index.ts';
import { toDetection, type KnownOfFile } from './detect-portfolio-file.fs.ts';
import { openGeojsonSource } from './geojson-source.ts';
import { listSampleRecords } from './sample-records.ts';

/** Bytes at both ends of the file in which its coordinate system is looked for. */
const CRS_BYTES = 64 * 1024;
/** The member of GeoJSON 2008 that names a coordinate system; GeoJSON of today (RFC 7946) is always WGS 84. */
const crsMember = /"crs"\s*:\s*\{[^{}]*\{[^{}]*"name"\s*:\s*"([^"]+)"/;

/** Finds out what a GeoJSON file has: its properties are its columns. */
export async function detectGeojson(
  path: string,
  sizeBytes: number,
  known: KnownOfFile,
  signal?: AbortSignal,
): Promise<PortfolioDetection> {
  const source = await openGeojsonSource(path, signal);
  const { records, texts, count, bytesRead } = await listSampleRecords(source, signal);
  const header: SampleRecord = { line: 0, cells: source.columns };
  const named = known.crs === undefined ? await findCrs(path, sizeBytes) : { crs: known.crs, unknownName: null };
  const crs = named.crs ?? known.crs;
  const table = detectTable([header, ...records], { ...known, crs, headerLine: 0, groupLine: 0, texts });
  return toDetection(
    table,
    {
      format: 'geojson',
      encoding: 'utf-8',
      delimiter: ',',
      sheet: null,
      crs: named.crs,
    },
    {
      sheets: [],
      sizeBytes,
      estimatedRows: bytesRead === 0 ? null : Math.round((count * sizeBytes) / bytesRead),
      remarks: [
        ...(named.unknownName === null ? [] : [createFileRemark('crs-not-followed', named.unknownName)]),
        ...(source.isNumbered ? [createFileRemark('features-numbered', 'several in a line')] : []),
      ],
    },
    { ...known, headerLine: 0, groupLine: 0 },
  );
}

interface NamedCrs {
  /** Null when it is degrees of WGS 84 (CRS84), or none is named. */
  readonly crs: string | null;
  /** What is named, when that says nothing. */
  readonly unknownName: string | null;
}

/** The coordinate system that a file names. */
async function findCrs(path: string, sizeBytes: number): Promise<NamedCrs> {
  const file = await open(path, 'r');
  try {
    const ends = [0, Math.max(0, sizeBytes - CRS_BYTES)];
    for (const position of ends) {
      const buffer = Buffer.alloc(CRS_BYTES);
      const { bytesRead } = await file.read(buffer, 0, CRS_BYTES, position);
      const [, name] = crsMember.exec(buffer.toString('utf8', 0, bytesRead)) ?? [];
      if (name === undefined) continue;
      const [, ofUrn, ofUrl = '', code] =
        /(?:(EPSG|ESRI):+(?:[\d.]*:)?|\/(EPSG|ESRI)\/\d+\/)(\d{4,6})$/i.exec(name) ?? [];
      const crs = `${(ofUrn ?? ofUrl).toUpperCase()}:${code}`;
      if (code !== undefined && findStatedDefinition(crs) !== undefined) {
        return { crs: crs === 'EPSG:4326' ? null : crs, unknownName: null };
      }
      return { crs: null, unknownName: /CRS:?84$/i.test(name) ? null : name };
    }
    return { crs: null, unknownName: null };
  } finally {
    await file.close();
  }
}
