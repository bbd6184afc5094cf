import type { Assessment } from '#shared/query/assessment.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import { formatCoordinates } from '#shared/geocoding/format-coordinates.ts';
import type { ContestedAddress } from '#shared/survey/contested-address.ts';
import { isAddressRequest, type BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { formatErrorDescription } from '#shared/query-service/mediator-errors.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { keptAnswerSchema, keptQuestionSchema } from '#shared/query/risk-query-output.ts';
import { readKept } from '#shared/contract/read-kept.ts';
import type { AssessBuilding, AssessResult } from './assess-building.ts';
import { isReadOnly, isStorageFull } from '#main/platform/errors/describe-failure.ts';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import { type PackUnreadableError } from '#main/pack/index.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';
import type { Fingerprint } from '#main/platform/fingerprint.ts';
import type { HistoryStore } from './history-store.sql.ts';

type RiskAnswer = ProcedureOutput<'risk.query'>;

export interface RiskQueryPorts {
  readonly assess: AssessBuilding;
  readonly catalogue: () => HazardCatalogue;
  readonly history: HistoryStore;
  readonly fingerprint: Fingerprint;
  /** What the installation's licence allows now. @throws ServiceError LICENCE_INVALID when it has expired. */
  readonly entitlement: () => Entitlement;
  /** Told of each pack that would have answered and cannot be read: the answer says so, and not why. */
  readonly onUnreadable: (fault: PackUnreadableError) => void;
  /** Puts an assessment into the wire's figures; hazards without data are left out. */
  readonly buildFigures: (assessment: Assessment, financialAsked: boolean) => WireFigures;
}

/** The window's queries and their history. */
export type RiskQueries = ReturnType<typeof createRiskQueries>;

/** Creates the window's queries over the use case; every answer is kept in the history. */
export function createRiskQueries(ports: RiskQueryPorts) {
  async function compute(request: BuildingRequest, signal: AbortSignal): Promise<Omit<RiskAnswer, 'historyId'>> {
    const result = await ports.assess(request, ports.entitlement(), signal);
    if (!result.ok && !('assessment' in result)) {
      throw refuse(result);
    }
    if ('faults' in result) for (const fault of result.faults) ports.onUnreadable(fault);
    const { assessment, fromCache } = result;
    return {
      request,
      assessment,
      figures: { ...ports.buildFigures(assessment, request.financial !== undefined) },
      currency: findCurrency(assessment, ports.catalogue().packsAt(assessment.point)),
      fromCache,
    };
  }

  /** See {@link RiskQueries.openDated}. */
  async function openDated(id: number, signal: AbortSignal): Promise<{ answer: RiskAnswer; askedAt: string | null }> {
    const kept = ports.history.find(id);
    if (kept === null) throw new NotFoundError('query');
    const answer = readKept(keptAnswerSchema, kept.answer);
    if (answer !== null) return { answer: { ...answer, historyId: id }, askedAt: kept.askedAt };
    const asked = readKept(keptQuestionSchema, kept.answer);
    if (asked === null) throw new NotFoundError('query');
    return { answer: { ...(await compute(asked.request, signal)), historyId: null }, askedAt: null };
  }

  return {
    /**
     * The answer alone: nothing is kept in the history.
     * @throws ServiceError OUT_OF_BOUND_LOCATION, NO_SPATIAL_COORDINATES, LICENCE_INVALID
     */
    compute,
    /** @throws ServiceError as {@link RiskQueries.compute} does */
    async query(request: BuildingRequest, signal: AbortSignal): Promise<RiskAnswer> {
      const answer = await compute(request, signal);
      const { assessment } = answer;
      const historyId = saveIfWritable(ports.history, {
        label: formatLabel(request, assessment),
        point: assessment.point,
        figures: answer.figures,
        hasFinancial: request.financial !== undefined,
        placeFingerprint: ports.fingerprint(JSON.stringify(request.location)),
        answer: JSON.stringify(answer),
      });
      return { ...answer, historyId };
    },

    /**
     * An earlier answer as it was given. One that cannot be read, of another version of the application, is asked anew,
     * and has no id: the history keeps something else.
     * @throws NotFoundError where not even what was asked can be read; ServiceError as {@link RiskQueries.compute} does
     */
    open: async (id: number, signal: AbortSignal): Promise<RiskAnswer> => (await openDated(id, signal)).answer,
    /** The same with when it was given, ISO 8601, UTC; null where it was asked anew. @throws as `open` does */
    openDated,
  };
}

/** Where candidates contest an address, they are the failure's details: whoever asks can choose one. */
function refuse(
  result: Extract<AssessResult, { type: 'OUT_OF_BOUND_LOCATION' | 'NO_SPATIAL_COORDINATES' }>,
): ServiceError {
  if (result.type === 'OUT_OF_BOUND_LOCATION') {
    return new ServiceError(result.type, formatErrorDescription(result.type, result.point), result.point);
  }
  const contested: ContestedAddress = { candidates: [...result.candidates] };
  const details = contested.candidates.length === 0 ? null : contested;
  return new ServiceError(result.type, formatErrorDescription(result.type), details);
}

/** Currency of the packs that spoke, else of those that cover the point; it only labels what was sent. */
function findCurrency(assessment: Assessment, covering: readonly PackReference[]): string | null {
  const speaking = Object.values(assessment.explanation.floods).map(({ pack }) => pack);
  return [...speaking, ...covering].find(({ currency }) => currency !== null)?.currency ?? null;
}

function formatLabel(request: BuildingRequest, assessment: Assessment): string {
  if (assessment.match !== null) return assessment.match.label;
  if (isAddressRequest(request)) return request.location.streetAddress;
  return formatCoordinates(request.location);
}

/** Keeps an answer in the history; null where nothing can be written: it is given all the same. */
function saveIfWritable(history: HistoryStore, entry: Parameters<HistoryStore['save']>[0]): number | null {
  try {
    return history.save(entry);
  } catch (error) {
    if (isStorageFull(error) || isReadOnly(error)) return null;
    throw error;
  }
}
