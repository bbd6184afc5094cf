import type { BoundingBox } from '#shared/geo/geo.ts';
import { makeSlug } from '#shared/text/make-slug.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { computeCellMetres } from '#shared/region/region-geometry.ts';
import type { Source } from '#shared/region/source.ts';
import { OPEN_WATER } from './fetching/fetch-map.ts';
import type {
  AddressSource,
  BaseMapSource,
  FloodSource,
  PackedSource,
  ProtectionSource,
  TerrainSource,
  WildfireSource,
} from './list-maps.ts';

/** Longest id of a pack, and longest text of its licence. */
const LONGEST_ID = 64;
const LONGEST_LICENCE = 2000;

/**
 * The id of the pack of a source: the region's name in front, and the degrees that its middle lies in, for towns of one
 * name.
 */
export function namePack(region: string, [west, south, east, north]: BoundingBox, source: string): string {
  const [latitude, longitude] = [Math.trunc((south + north) / 2), Math.trunc((west + east) / 2)];
  const place = `${Math.abs(latitude)}${south + north < 0 ? 's' : 'n'}-${Math.abs(longitude)}${west + east < 0 ? 'w' : 'e'}`;
  const name = makeSlug(region)
    .slice(0, Math.max(0, LONGEST_ID - place.length - source.length - 2))
    .replace(/-+$/, '');
  return [name, place, source].filter((part) => part !== '').join('-');
}

/** Sources in the order in which their packs are installed: the last one answers, that of the finest cells. */
export function sortForInstalling(sources: readonly PackedSource[]): PackedSource[] {
  const findMetres = ({ holds }: PackedSource): number => ('raster' in holds ? computeCellMetres(holds.raster) : 0);
  return sources.toSorted((a, b) => findMetres(b) - findMetres(a));
}

/** A name for a box that nobody has named: its centre, as `49.2N 121.95W`. */
export function nameBox([west, south, east, north]: BoundingBox): string {
  const format = (degrees: number, positive: string, negative: string): string =>
    `${Math.abs(Math.round(degrees * 100) / 100)}${degrees < 0 ? negative : positive}`;
  return `${format((south + north) / 2, 'N', 'S')} ${format((west + east) / 2, 'E', 'W')}`;
}

/** The part of a box that a source may have something of: the first where it has several. */
function clipToCoverage(coverage: readonly BoundingBox[], [west, south, east, north]: BoundingBox): BoundingBox {
  const parts = coverage.map((box): BoundingBox => [
    Math.max(box[0], west),
    Math.max(box[1], south),
    Math.min(box[2], east),
    Math.min(box[3], north),
  ]);
  return parts.find((part) => part[0] < part[2] && part[1] < part[3]) ?? [west, south, east, north];
}

/** What the manifest of a region's pack is made of. */
interface PackFacts {
  readonly region: string;
  readonly version: string;
  readonly box: BoundingBox;
  readonly curveSet: PackManifest['curveSet'];
}

/** What every region's pack says of itself. */
function describePack(source: PackedSource, { region, version, box, curveSet }: PackFacts) {
  return {
    format: 2,
    id: namePack(region, box, source.id),
    version,
    title: `${region}: ${source.title}`,
    description: `${source.publisher}, version ${source.version}; looked up on ${source.lookedUpOn}.`,
    license: [source.licence.name, source.licence.url].filter((text) => text !== undefined).join(', '),
    attribution: source.attribution,
    limits: source.notFitFor,
    curveSet,
    territory: { bbox: clipToCoverage(source.coverage, box) },
  };
}

interface RegionMap {
  readonly returnPeriod: number;
  readonly path: string;
}

/** A climate to come as a manifest has it. */
export interface RegionFuture {
  readonly id: string;
  readonly pathway: string;
  readonly year: number;
  readonly members: readonly { readonly name: string; readonly maps: readonly RegionMap[] }[];
}

/** The manifest of a pack of one source's flood maps. */
export function describeFloodPack(
  source: FloodSource,
  {
    maps,
    standard,
    futures,
    ...facts
  }: PackFacts & {
    readonly maps: readonly RegionMap[];
    readonly futures: readonly RegionFuture[];
    /** Standards of protection that are part of it; null: none. */
    readonly standard: { readonly source: ProtectionSource; readonly path: string } | null;
  },
): Readonly<Record<string, unknown>> {
  const { hazard, raster } = source.holds;
  const { means } = raster.noData;
  const hasOpenWater = raster.masks.some((mask) => mask.means === 'openWater');
  const pack = describePack(source, facts);
  return {
    ...pack,
    ...(standard === null ? {} : addStandard(pack, standard.source)),
    hazards: {
      [hazard]: {
        quantity: 'depth',
        unit: raster.unit,
        maps,
        ...(futures.length === 0 ? {} : { futures }),
        nodata: means === 'dry' || means === 'outside' ? means : 'unknown',
        ...(hasOpenWater ? { openWater: [OPEN_WATER] } : {}),
        ...(standard === null ? {} : { standardOfProtection: { path: standard.path } }),
      },
    },
  };
}

/** What a pack says with the standards of protection that are part of it. */
function addStandard(
  pack: ReturnType<typeof describePack>,
  { title, attribution, notFitFor, licence }: ProtectionSource,
) {
  return {
    title: `${pack.title}, ${title}`,
    attribution: `${pack.attribution}; ${attribution}`,
    license: `${pack.license}; ${title}: ${licence.name}`,
    limits: `${pack.limits} ${title}: ${notFitFor}`,
  };
}

/** The manifest of a pack of terrain alone. */
export function describeTerrainPack(
  source: TerrainSource,
  {
    path,
    others,
    ...facts
  }: PackFacts & { readonly path: string; /** Sources of what the source lacks. */ readonly others: readonly Source[] },
): Readonly<Record<string, unknown>> {
  const pack = describePack(source, facts);
  const { raster, verticalDatum, surface } = source.holds;
  return {
    ...pack,
    description: [pack.description, ...others.map(({ title }) => `In part ${title}.`)].join(' '),
    attribution: [pack.attribution, ...others.map(({ attribution }) => attribution)].join('; '),
    terrain: { path, unit: raster.unit, verticalDatum, surface },
  };
}

/** The manifest of a pack of a base map alone. */
export function describeBaseMapPack(
  source: BaseMapSource,
  { path, ...facts }: PackFacts & { readonly path: string },
): Readonly<Record<string, unknown>> {
  return { ...describePack(source, facts), basemap: { path } };
}

/** The manifest of a pack of addresses alone. */
export function describeAddressPack(
  source: AddressSource,
  { paths, terms, ...facts }: PackFacts & { readonly paths: readonly string[]; readonly terms: readonly string[] },
): Readonly<Record<string, unknown>> {
  const pack = describePack(source, facts);
  const licence = [pack.license, ...terms].join('; ');
  return {
    ...pack,
    license: licence.length > LONGEST_LICENCE ? `${licence.slice(0, LONGEST_LICENCE - 1)}…` : licence,
    addresses: paths.map((path) => ({ path, format: 'openaddresses' })),
  };
}

/** The manifest of a pack of wildfire alone; beyond the rasters' numbers there is no map. */
export function describeWildfirePack(
  source: WildfireSource,
  { folder, ...facts }: PackFacts & { readonly folder: string },
): Readonly<Record<string, unknown>> {
  return {
    ...describePack(source, facts),
    wildfire: {
      burnProbability: { path: `${folder}/burn-probability.tif` },
      flameLength: { path: `${folder}/flame-length.tif`, unit: 'm' },
      nodata: 'outside',
    },
  };
}
