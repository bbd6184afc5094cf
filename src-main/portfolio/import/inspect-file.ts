import type { InspectedFile, Inspection } from './formats/inspect-portfolio-file.ts';
import { inspectIsolated } from './formats/read-isolated.ts';
import type { BasisPack } from '../run/basis-store.sql.ts';
import { describeReach } from './columns/describe-reach.ts';
import { locateTowns } from './locate-towns.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';

/** Boxes that together hold all that is installed. */
function listCover(packs: readonly BasisPack[]): BoundingBox[] {
  return packs.flatMap(({ reach, cover }) => cover ?? (reach === undefined ? [] : [reach]));
}

/**
 * Finds out what a file is, what a mapping makes of its first rows, and whether these lie where packs are installed.
 * @throws ServiceError
 */
export async function inspectFile(
  inspection: Inspection,
  { dataDirectory, packs }: { readonly dataDirectory: string; readonly packs: readonly BasisPack[] },
  signal?: AbortSignal,
): Promise<InspectedFile> {
  const { detection, ...rest } = await inspectIsolated(inspection, signal);
  const { locations } = rest;
  const placed = locations.filter(({ latitude }) => latitude !== null);
  const locateTown = await locateTowns(
    dataDirectory,
    placed.map(({ address }) => address),
  );
  const reach = describeReach(locations, listCover(packs), ({ address }) => locateTown(address));
  const remarks = [...detection.remarks, ...reach];
  return { detection: { ...detection, remarks }, ...rest };
}
