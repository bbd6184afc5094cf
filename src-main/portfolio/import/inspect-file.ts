import type { InspectedFile, InspectionRequest } from './formats/inspect-portfolio-file.ts';
import { inspectIsolated } from './formats/read-isolated.ts';
import { listCover, type BasisPack } from '../run/basis-store.sql.ts';
import { describeReach } from './columns/describe-reach.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { PortfolioAddress } from '#shared/portfolio/portfolio-location.ts';
import { createOfflineGeocoder } from '#main/geocoding/index.ts';
import { listAddressIndex, openActivePacks } from '#main/pack/index.ts';
import { createTileCache } from '#main/raster/index.ts';

/** Finds where the town of an address is; null where no installed pack knows it. */
type LocateTown = (address: PortfolioAddress) => Coordinates | null;

/** Towns that are looked up for one file. */
const MOST_TOWNS = 50;

const toKey = ({ city, areaName, countryName }: PortfolioAddress): string =>
  [city, areaName, countryName].join('\n').toLowerCase();

/**
 * Looks up the towns of some addresses in the installed packs. What cannot be read of them is told by the list of
 * packs, and here knows no town.
 */
export async function locateTowns(dataDirectory: string, addresses: readonly PortfolioAddress[]): Promise<LocateTown> {
  const towns = new Map(addresses.flatMap((address) => (address.city === '' ? [] : [[toKey(address), address]])));
  const found = new Map<string, Coordinates>();
  if (towns.size === 0) return () => null;
  const { open, damaged } = openActivePacks(dataDirectory, createTileCache(0));
  for (const { rasters } of open) rasters.close();
  const indexes = [...open, ...damaged].flatMap(listAddressIndex);
  const geocoder = createOfflineGeocoder({ indexes: () => indexes, onUnreadable: () => undefined });
  try {
    for (const [key, { city, areaName, countryName }] of [...towns].slice(0, MOST_TOWNS)) {
      const query = { streetAddress: city, areaName: areaName || undefined, countryName: countryName || undefined };
      const town = (await geocoder.locate(query)).find(({ level }) => level === 'city');
      if (town !== undefined) found.set(key, town.point);
    }
  } finally {
    geocoder.close();
  }
  return (address) => found.get(toKey(address)) ?? null;
}

/**
 * Finds out what a file is, what a mapping makes of its first rows, and whether these lie where packs are installed.
 * @throws ServiceError
 */
export async function inspectFile(
  inspection: InspectionRequest,
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
