import type { Assessment, FloodFigures, WildfireFigures } from '#shared/domain/assessment.ts';
import type { HazardTrace, WildfireTrace } from '#shared/domain/explanation.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { floodHazards, type FloodHazard } from '#shared/domain/hazard.ts';
import type { PlaceMatch } from '#shared/domain/place.ts';
import type { Warning } from '#shared/domain/warning.ts';
import { isAddressRequest, type BuildingRequest } from '#shared/contract/mediator-request.ts';
import { assessFlood } from '#engine/assess-flood.ts';
import { MODEL_VERSION } from '#engine/model-version.ts';
import type { CurveLibrary } from '#engine/vulnerability/curve-library.ts';
import { assessWildfire } from '#engine/wildfire/assess-wildfire.ts';
import type { AnswerCache, Entitlement, Fingerprint, Geocoder, HazardCatalogue } from './ports.ts';

/** What one building's question came to, for every door alike. `NO_DATA` keeps what could be answered. */
export type AssessResult =
  | { readonly ok: true; readonly assessment: Assessment; readonly fromCache: boolean }
  | { readonly ok: false; readonly type: 'NO_DATA'; readonly assessment: Assessment; readonly fromCache: boolean }
  | { readonly ok: false; readonly type: 'NO_SPATIAL_COORDINATES' }
  | { readonly ok: false; readonly type: 'OUT_OF_BOUND_LOCATION'; readonly point: Coordinates };

/** The use case behind every door: places the building, reads the active packs, computes and explains. */
export type AssessBuilding = (
  request: BuildingRequest,
  entitlement: Entitlement,
  signal?: AbortSignal,
) => Promise<AssessResult>;

/** What {@link createAssessBuilding} works with. */
export interface AssessBuildingPorts {
  readonly catalogue: () => HazardCatalogue;
  readonly geocoder: Pick<Geocoder, 'locate'>;
  readonly cache: AnswerCache;
  readonly curves: CurveLibrary;
  readonly fingerprint: Fingerprint;
}

/** Match levels that risk may be computed for: a city alone never (spec: NO_SPATIAL_COORDINATES). */
function isPlaced(match: PlaceMatch | undefined): match is PlaceMatch {
  return match !== undefined && match.level !== 'city' && match.level !== 'none';
}

/** Creates the use case over its ports. */
export function createAssessBuilding(ports: AssessBuildingPorts): AssessBuilding {
  const { cache, geocoder } = ports;

  return async (request, entitlement, signal) => {
    const catalogue = ports.catalogue();
    const key = ports.fingerprint(
      JSON.stringify([MODEL_VERSION, catalogue.signature, [...entitlement.modules].toSorted(), request]),
    );
    const kept = cache.find(key);
    if (kept !== null) return toResult(JSON.parse(kept) as Assessment, true);

    const located = await locate(request, geocoder, signal);
    if (located === null) return { ok: false, type: 'NO_SPATIAL_COORDINATES' };
    if (!catalogue.coversPoint(located.point)) {
      return { ok: false, type: 'OUT_OF_BOUND_LOCATION', point: located.point };
    }
    const assessment = computeAssessment(request, located, entitlement, catalogue, ports.curves);
    cache.save(key, catalogue.signature, JSON.stringify(assessment));
    return toResult(assessment, false);
  };
}

interface Location {
  readonly point: Coordinates;
  readonly match: PlaceMatch | null;
}

async function locate(
  request: BuildingRequest,
  geocoder: Pick<Geocoder, 'locate'>,
  signal: AbortSignal | undefined,
): Promise<Location | null> {
  if (!isAddressRequest(request)) {
    const { latitude, longitude } = request.location;
    return { point: { latitude, longitude }, match: null };
  }
  const [match] = await geocoder.locate(request.location, signal);
  return isPlaced(match) ? { point: match.point, match } : null;
}

function toResult(assessment: Assessment, fromCache: boolean): AssessResult {
  const lacksData =
    floodHazards.some((hazard) => assessment.floods[hazard].status === 'noData') ||
    assessment.wildfire.status === 'noData';
  return lacksData ? { ok: false, type: 'NO_DATA', assessment, fromCache } : { ok: true, assessment, fromCache };
}

function computeAssessment(
  request: BuildingRequest,
  { point, match }: Location,
  entitlement: Entitlement,
  catalogue: HazardCatalogue,
  curves: CurveLibrary,
): Assessment {
  const warnings: Warning[] = [];
  const traces: Partial<Record<FloodHazard, HazardTrace>> = {};

  const assessHazard = (hazard: FloodHazard): FloodFigures => {
    // The data of a hazard that the licence lacks is never read.
    if (!entitlement.modules.has(hazard)) return { status: 'notLicensed' };
    const source = catalogue.floodSources(hazard).find((candidate) => candidate.containsPoint(point));
    if (source === undefined) return { status: 'outside' };
    const waterWindow = request.location.wb_window;
    const answer = assessFlood({
      definition: source.definition,
      reading: source.read(point, waterWindow),
      pack: source.pack,
      curveSet: source.curveSet,
      curves,
      waterWindow,
      financial: request.financial ?? null,
      financialLicensed: entitlement.modules.has('financial'),
    });
    if (answer.trace !== null) traces[hazard] = answer.trace;
    warnings.push(...answer.warnings);
    return answer.figures;
  };

  const floods = {
    fluvial: assessHazard('fluvial'),
    coastal: assessHazard('coastal'),
    pluvial: assessHazard('pluvial'),
  };
  const wildfire = computeWildfire(point, entitlement, catalogue);
  warnings.push(...wildfire.warnings, ...warnAboutMatch(match));

  return {
    point,
    match,
    floods,
    wildfire: wildfire.figures,
    explanation: { modelVersion: MODEL_VERSION, floods: traces, wildfire: wildfire.trace, warnings },
  };
}

function computeWildfire(
  point: Coordinates,
  entitlement: Entitlement,
  catalogue: HazardCatalogue,
): { figures: WildfireFigures; trace: WildfireTrace | null; warnings: readonly Warning[] } {
  if (!entitlement.modules.has('wildfire')) {
    return { figures: { status: 'notLicensed' }, trace: null, warnings: [] };
  }
  const source = catalogue.wildfireSources().find((candidate) => candidate.containsPoint(point));
  if (source === undefined) return { figures: { status: 'outside' }, trace: null, warnings: [] };
  return assessWildfire({ reading: source.read(point), pack: source.pack });
}

function warnAboutMatch(match: PlaceMatch | null): Warning[] {
  if (match === null || match.level === 'address') return [];
  return [
    {
      code: 'addressNotExact',
      hazard: null,
      scenario: null,
      values: { level: match.level, uncertaintyMetres: match.uncertaintyMetres },
    },
  ];
}
