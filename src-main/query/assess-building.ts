import type { Assessment } from '#shared/query/assessment.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { listDoubts, type PlaceMatch } from '#shared/geocoding/place.ts';
import type { Warning, WarningCode } from '#shared/hazard/warning.ts';
import { assessmentSchema } from '#shared/query/assessment.ts';
import type { BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { readKept } from '#shared/contract/read-kept.ts';
import type { CurveLibrary } from '#engine/index.ts';
import { assessSite, readBuildingSite, warnAboutGround, type BuildingSite } from './building-site.ts';
import type { PackUnreadableError } from '#main/pack/index.ts';
import { locateBuilding } from './locate-building.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { Geocoder } from '#main/geocoding/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';
import type { Fingerprint } from '#main/platform/fingerprint.ts';
import type { AnswerCache } from './answer-store.sql.ts';

/**
 * What one building's question came to, for the window, HTTP and the command line alike. `NO_DATA` and
 * `DATA_UNREADABLE` keep what could be answered.
 */
export type AssessResult =
  | { readonly ok: true; readonly assessment: Assessment; readonly fromCache: boolean }
  | { readonly ok: false; readonly type: 'NO_DATA'; readonly assessment: Assessment; readonly fromCache: boolean }
  | {
      readonly ok: false;
      /** A pack that would answer cannot be read: a fault of the installation, which is not kept. */
      readonly type: 'DATA_UNREADABLE';
      readonly assessment: Assessment;
      readonly fromCache: false;
      readonly faults: readonly PackUnreadableError[];
    }
  | {
      readonly ok: false;
      readonly type: 'NO_SPATIAL_COORDINATES';
      /** The places that fit the address alike, where that is why. */
      readonly candidates: readonly PlaceMatch[];
    }
  | { readonly ok: false; readonly type: 'OUT_OF_BOUND_LOCATION'; readonly point: Coordinates };

/** The use case behind all of them: places the building, reads the active packs, computes and explains. */
export type AssessBuilding = (
  request: BuildingRequest,
  entitlement: Entitlement,
  signal?: AbortSignal,
) => Promise<AssessResult>;

export interface AssessBuildingPorts {
  readonly catalogue: () => HazardCatalogue;
  readonly geocoder: Pick<Geocoder, 'locate' | 'describeSource' | 'isRepeatable'>;
  readonly cache: AnswerCache;
  readonly curves: CurveLibrary;
  readonly fingerprint: Fingerprint;
  /** Changes with all of the code and tables that can move a figure: answers of another one are not given. */
  readonly modelVersion: string;
}

/** Creates the use case over its ports. */
export function createAssessBuilding(ports: AssessBuildingPorts): AssessBuilding {
  const { cache, geocoder, modelVersion } = ports;

  return async (request, entitlement, signal) => {
    const catalogue = ports.catalogue();
    const key = ports.fingerprint(
      JSON.stringify([
        modelVersion,
        catalogue.signature,
        geocoder.describeSource?.() ?? '',
        [...entitlement.modules].toSorted(),
        request,
      ]),
    );
    const kept = cache.find(key);
    const known = kept === null ? null : readKept(assessmentSchema, kept);
    if (known !== null) return toResult(known, true);

    const located = await locateBuilding(request.location, geocoder, signal);
    if ('candidates' in located) return { ok: false, type: 'NO_SPATIAL_COORDINATES', ...located };
    if (!catalogue.coversPoint(located.point)) {
      return { ok: false, type: 'OUT_OF_BOUND_LOCATION', point: located.point };
    }
    const site = readBuildingSite(located, request.location.wb_window, entitlement, catalogue);
    const assessment = computeAssessment(request, site, ports);
    const { faults } = site;
    if (faults.length > 0) return { ok: false, type: 'DATA_UNREADABLE', assessment, fromCache: false, faults };
    // What a server placed expires, and where it failed to the next question may have a better answer.
    const isRepeatable = located.match === null || (geocoder.isRepeatable?.(located.match) ?? true);
    if (isRepeatable && site.unreadGround === null) cache.save(key, catalogue.signature, JSON.stringify(assessment));
    return toResult(assessment, false);
  };
}

function toResult(assessment: Assessment, fromCache: boolean): AssessResult {
  const lacksData =
    floodHazards.some((hazard) => assessment.floods[hazard].status === 'noData') ||
    assessment.wildfire.status === 'noData';
  return lacksData ? { ok: false, type: 'NO_DATA', assessment, fromCache } : { ok: true, assessment, fromCache };
}

function computeAssessment(
  { financial }: BuildingRequest,
  site: BuildingSite,
  { curves, modelVersion }: Pick<AssessBuildingPorts, 'curves' | 'modelVersion'>,
): Assessment {
  const { floods, traces, warnings } = assessSite(site, financial ?? null, curves);
  const { point, match, wildfire, ground } = site;
  return {
    point,
    match,
    floods,
    wildfire: wildfire.figures,
    ...(ground === null ? {} : { ground }),
    explanation: {
      modelVersion,
      floods: traces,
      wildfire: wildfire.trace,
      warnings: [...warnings, ...wildfire.warnings, ...warnAboutGround(site), ...warnAboutMatch(match)],
    },
  };
}

function warnAboutMatch(match: PlaceMatch | null): Warning[] {
  if (match === null) return [];
  const { level, uncertaintyMetres } = match;
  const warn = (code: WarningCode, values: Warning['values']): Warning => ({
    code,
    hazard: null,
    scenario: null,
    values,
  });
  const doubts = listDoubts(match);
  return [
    ...(level === 'address' ? [] : [warn('addressNotExact', { level, uncertaintyMetres })]),
    ...(doubts.length === 0 ? [] : [warn('addressDiffers', { reasons: doubts.join(', ') })]),
  ];
}
