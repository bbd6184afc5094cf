import type { BoundingBox } from '#shared/geo/geo.ts';
import { installedRecordSchema, type InstalledRecord } from './installed-record.ts';
import type { InstalledFolder, ReadableFolder } from './list-installed.fs.ts';
import { createBoxTerritory, createTerritory } from './territory.ts';

/** Records of packs that are kept in a second place, without their borders, by the names of their folders. */
export type PackOutlines = Readonly<Record<string, InstalledRecord>>;

/**
 * A record with the box around all that the pack answers for in place of its areas: what is known of it where its own
 * record cannot be read.
 */
function outlinePack(record: InstalledRecord): InstalledRecord {
  const { digests: _ofItsFiles, ...known } = record;
  const areas = [record.territory, ...Object.values(record.hazardTerritories)].flatMap((area) => area ?? []);
  const boxes = areas.map((area) => createTerritory(area).bbox);
  const reach: BoundingBox = [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
  const { geometry } = createBoxTerritory(reach);
  const info = { ...record.info, findings: [] };
  return installedRecordSchema.parse({ ...known, info, territory: geometry, hazardTerritories: {} });
}

/** The outlines of the packs in place: of those whose record cannot be read now as they were last known. */
export function outlinePacks(packs: readonly InstalledFolder[], known: PackOutlines = {}): PackOutlines {
  const outlines = packs.flatMap((pack): [string, InstalledRecord][] => {
    const earlier = known[pack.name];
    if (pack.record === null) return earlier === undefined ? [] : [[pack.name, earlier]];
    return [[pack.name, outlineReadable(pack, earlier)]];
  });
  return Object.fromEntries(outlines.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Worked out once for an install: borders have hundreds of thousands of corners. */
function outlineReadable({ record }: ReadableFolder, earlier: InstalledRecord | undefined): InstalledRecord {
  return earlier?.installId === record.installId ? earlier : outlinePack(record);
}
