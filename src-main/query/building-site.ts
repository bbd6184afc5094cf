import type {
  Assessment,
  FloodFigures,
  GroundHeight,
  HazardAbsence,
  WildfireFigures,
} from '#shared/query/assessment.ts';
import type { HazardTrace, PackReference, WildfireTrace } from '#shared/query/explanation.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { boxAround, type Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard, Hazard } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, HazardReading } from '#shared/hazard/hazard-reading.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import type { BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { assessFlood, assessWildfire, type CurveLibrary } from '#engine/index.ts';
import { PackUnreadableError } from '#main/pack/index.ts';
import { findAnswering, type HazardCatalogue, type HazardSource } from '#main/pack/index.ts';
import type { Entitlement } from '#main/access/index.ts';

/** What one flood hazard holds at a site, or why it has no figures there. */
export type SiteFlood =
  | { readonly status: 'outside' | 'notLicensed' }
  | { readonly status: 'unreadable'; readonly pack: PackReference }
  | {
      readonly status: 'read';
      readonly definition: HazardDefinition;
      readonly reading: HazardReading;
      readonly pack: PackReference;
      /** Another one whose maps answer within {@link SEAM_METRES}; null: none. */
      readonly beside: PackReference | null;
      /** The region's damage functions: `hazus` or `jrc-<region>`. */
      readonly curveSet: string;
    };

/** Everything that the active packs hold where a building stands: read once, it answers for any building there. */
export interface BuildingSite {
  readonly point: Coordinates;
  /** How the address was placed; null when coordinates were sent. */
  readonly match: PlaceMatch | null;
  readonly waterWindow: 1 | 3 | 5 | 7;
  readonly floods: Readonly<Record<FloodHazard, SiteFlood>>;
  readonly wildfire: {
    readonly figures: WildfireFigures;
    readonly trace: WildfireTrace | null;
    readonly warnings: readonly Warning[];
  };
  /** Null where no pack has terrain there, or the one that would say it cannot be read. */
  readonly ground: GroundHeight | null;
  /** A pack whose terrain could not be read, without which every figure is there all the same; null: none. */
  readonly unreadGround: PackReference | null;
  /** What of the packs could not be read: it may be readable again, so the site is not kept. */
  readonly faults: readonly PackUnreadableError[];
  /** Whether the licence lets losses be computed. */
  readonly financialLicensed: boolean;
}

/** What one building at a site comes to under the flood hazards. */
export interface SiteAssessment {
  readonly floods: Assessment['floods'];
  readonly traces: Partial<Record<FloodHazard, HazardTrace>>;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the active packs where a building stands. The data of a hazard that the licence lacks is never read. A pack
 * that cannot be read keeps the others from nothing.
 */
export function readBuildingSite(
  { point, match }: { readonly point: Coordinates; readonly match: PlaceMatch | null },
  waterWindow: BuildingRequest['location']['wb_window'],
  { modules }: Entitlement,
  catalogue: HazardCatalogue,
): BuildingSite {
  const faults: PackUnreadableError[] = [];
  /** Null where the pack cannot be read. */
  const attempt = <Value>(read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PackUnreadableError)) throw error;
      faults.push(error);
      return null;
    }
  };
  const readFlood = (hazard: FloodHazard): SiteFlood => {
    if (!modules.has(hazard)) return { status: 'notLicensed' };
    const sources = catalogue.floodSources(hazard);
    const source = findAnswering(sources, point);
    if (source === undefined) return { status: 'outside' };
    const { definition, pack, curveSet } = source;
    const reading = attempt(() => source.read(point, waterWindow));
    if (reading === null) return { status: 'unreadable', pack };
    return { status: 'read', definition, pack, beside: findBeside(sources, source, point), curveSet, reading };
  };
  const readWildfire = (): BuildingSite['wildfire'] => {
    const absent = (status: HazardAbsence, ...warnings: Warning[]) => ({ figures: { status }, trace: null, warnings });
    if (!modules.has('wildfire')) return absent('notLicensed');
    const sources = catalogue.wildfireSources();
    const source = findAnswering(sources, point);
    if (source === undefined) return absent('outside');
    const { pack } = source;
    const reading = attempt(() => source.read(point));
    if (reading === null) return absent('noData', warnAboutPack('wildfire', pack));
    const assessed = assessWildfire({ reading, pack });
    const beside = findBeside(sources, source, point);
    const warnings = [...warnAboutLimits('wildfire', pack), ...warnAboutSeam('wildfire', beside)];
    return { ...assessed, warnings: [...assessed.warnings, ...warnings] };
  };
  return {
    point,
    match,
    waterWindow,
    floods: { fluvial: readFlood('fluvial'), coastal: readFlood('coastal'), pluvial: readFlood('pluvial') },
    wildfire: readWildfire(),
    ...readGround(point, catalogue),
    faults,
    financialLicensed: modules.has('financial'),
  };
}

/** How far a building may be from maps of another pack and be told of them, metres. */
const SEAM_METRES = 500;

type MapSource = Pick<HazardSource, 'pack' | 'containsPoint'>;

/** The pack that answers beside a point where it is another one: in the corners and sides of the box around it. */
function findBeside(sources: readonly MapSource[], answering: MapSource, point: Coordinates): PackReference | null {
  if (sources.length < 2) return null;
  const [west, south, east, north] = boxAround(point, 2 * SEAM_METRES);
  for (const latitude of [north, point.latitude, south]) {
    for (const longitude of [west, point.longitude, east]) {
      const other = findAnswering(sources, { latitude, longitude });
      if (other !== undefined && other !== answering) return other.pack;
    }
  }
  return null;
}

function readGround(point: Coordinates, catalogue: HazardCatalogue): Pick<BuildingSite, 'ground' | 'unreadGround'> {
  try {
    return { ground: catalogue.groundAt(point), unreadGround: null };
  } catch (error) {
    if (!(error instanceof PackUnreadableError)) throw error;
    return { ground: null, unreadGround: error.pack };
  }
}

/** What is to be said of the height of the ground. */
export function warnAboutGround({ ground, unreadGround }: BuildingSite): Warning[] {
  if (unreadGround !== null) return [warnAboutPack(null, unreadGround)];
  return ground === null ? [] : warnAboutLimits(null, ground.pack);
}

function warnAboutLimits(hazard: Hazard | null, { limits }: PackReference): Warning[] {
  return limits === '' ? [] : [{ code: 'sourceLimits', hazard, scenario: null, values: { limits } }];
}

function warnAboutSeam(hazard: Hazard, beside: PackReference | null): Warning[] {
  if (beside === null) return [];
  return [{ code: 'seamNear', hazard, scenario: null, values: { distanceMetres: SEAM_METRES, title: beside.title } }];
}

function warnAboutPack(hazard: Hazard | null, { title, version }: PackReference): Warning {
  return { code: 'dataUnreadable', hazard, scenario: null, values: { title, version } };
}

/** Computes the flood figures of one building at a site, without reading anything. */
export function assessSite(site: BuildingSite, financial: Financial | null, curves: CurveLibrary): SiteAssessment {
  const warnings: Warning[] = [];
  const traces: Partial<Record<FloodHazard, HazardTrace>> = {};
  const assessHazard = (hazard: FloodHazard): FloodFigures => {
    const flood = site.floods[hazard];
    if (flood.status === 'unreadable') {
      warnings.push(warnAboutPack(hazard, flood.pack));
      return { status: 'noData' };
    }
    if (flood.status !== 'read') return { status: flood.status };
    const { definition, reading, pack, beside, curveSet } = flood;
    const { waterWindow, financialLicensed } = site;
    const input = { definition, reading, pack, curveSet, curves, waterWindow, financial, financialLicensed };
    const answer = assessFlood(input);
    if (answer.trace !== null) traces[hazard] = answer.trace;
    warnings.push(...answer.warnings, ...warnAboutSeam(hazard, beside));
    return answer.figures;
  };
  const floods = {
    fluvial: assessHazard('fluvial'),
    coastal: assessHazard('coastal'),
    pluvial: assessHazard('pluvial'),
  };
  return { floods, traces, warnings };
}
