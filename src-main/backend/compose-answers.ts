import { createCurveLibrary } from '#engine/index.ts';
import { computeFingerprint } from '#main/platform/fingerprint.ts';
import {
  type AnswerCache,
  buildWireFigures,
  composeWhatIf,
  createAssessBuilding,
  createRememberedPlaces,
  createRiskQueries,
  type HistoryStore,
  type RiskQueries,
} from '#main/query/index.ts';
import { createMediator, type ErrorLog, type Mediator } from '#main/query-service/index.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { Geocoder } from '#main/geocoding/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** What answers for a building: the window's queries, what is tried with it, and the query service. */
export function composeAnswers(parts: {
  readonly catalogue: () => HazardCatalogue;
  readonly geocoder: Geocoder;
  readonly cache: AnswerCache;
  readonly history: HistoryStore;
  /** @throws ServiceError LICENCE_INVALID when it has expired */
  readonly entitlement: () => Entitlement;
  readonly clock: Clock;
  readonly log: ErrorLog;
  readonly modelVersion: string;
}): {
  readonly risk: RiskQueries;
  readonly whatIf: ReturnType<typeof composeWhatIf>;
  readonly mediator: Mediator;
} {
  const { catalogue, geocoder, cache, history, entitlement, clock, log, modelVersion } = parts;
  const asked = { catalogue, curves: createCurveLibrary() };
  const places = createRememberedPlaces({ geocoder, catalogue });
  const assess = createAssessBuilding({
    ...asked,
    geocoder: places.asking,
    cache,
    fingerprint: computeFingerprint,
    modelVersion,
  });
  const buildFigures = buildWireFigures;
  return {
    risk: createRiskQueries({
      assess,
      catalogue,
      history,
      fingerprint: computeFingerprint,
      entitlement,
      buildFigures,
      onUnreadable: (fault) => log.error({ packId: fault.pack.id, err: fault }, 'the maps of a pack cannot be read'),
    }),
    whatIf: composeWhatIf({ ...asked, geocoder: places.recalling, entitlement, buildFigures }),
    mediator: createMediator({ assess, buildFigures, clock, log }),
  };
}
