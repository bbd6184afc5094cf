import type { Assessment } from '#shared/query/assessment.ts';
import { describeIssues } from '#shared/contract/describe-issues.ts';
import type { MediatorErrorBody, MediatorErrorType } from '#shared/query-service/mediator-errors.ts';
import {
  mediatorOperations,
  type BuildingRequest,
  type MediatorOperation,
} from '#shared/query-service/mediator-request.ts';
import type { MediatorSuccessBody, WireFigures } from '#shared/query-service/mediator-response.ts';
import type { AssessBuilding } from '#main/query/index.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { buildErrorBody, buildSuccessBody, type ErrorContext } from './mediator-bodies.ts';

/** Where faults are told: the response's uuid and the error behind it. */
export interface ErrorLog {
  error(context: object, message: string): void;
}

export interface MediatorPorts {
  readonly assess: AssessBuilding;
  /** Puts an assessment into the wire's figures, in the order of the wire. */
  readonly buildFigures: (assessment: Assessment, financialAsked: boolean) => WireFigures;
  readonly clock: Clock;
  readonly log: ErrorLog;
}

/** One answer of the service, over HTTP or on the command line. */
export interface MediatorAnswer {
  readonly body: MediatorSuccessBody | MediatorErrorBody;
  /** What stands behind the answer, where something was computed; never on the wire of the service. */
  readonly assessment: Assessment | null;
}

/** The query service without its server: the same for HTTP and the command line. */
export interface Mediator {
  /** Answers a request as it was sent; never throws. */
  answer(
    operation: MediatorOperation,
    rawRequest: unknown,
    entitlement: Entitlement,
    signal?: AbortSignal,
  ): Promise<MediatorAnswer>;
  /** An answer that needs no computation. */
  refuse(type: MediatorErrorType, context?: ErrorContext): MediatorAnswer;
  /** The answer to a fault of ours, which is logged under the answer's uuid. */
  reportFault(error: unknown): MediatorAnswer;
}

/** What several faults say, each once: a pack may lack several hazards. */
function joinMessages(faults: readonly Error[]): string {
  return [...new Set(faults.map(({ message }) => message))].join(' ');
}

/** Creates the query service over its use case. */
export function createMediator({ assess, buildFigures, clock, log }: MediatorPorts): Mediator {
  const refuse: Mediator['refuse'] = (type, context) => ({
    body: buildErrorBody(type, clock.now(), context),
    assessment: null,
  });

  const reportFault: Mediator['reportFault'] = (error) => {
    const answer = refuse('INTERNAL_SERVER_ERROR');
    log.error({ uuid: answer.body.uuid, err: error }, 'a request failed');
    return answer;
  };

  return {
    refuse,
    reportFault,
    async answer(operation, rawRequest, entitlement, signal) {
      try {
        const schema = mediatorOperations[operation];
        const parsed = schema.safeParse(rawRequest);
        if (!parsed.success) {
          return refuse('INVALID_REQUEST', { details: describeIssues(schema, parsed.error, rawRequest) });
        }
        const request: BuildingRequest = parsed.data;
        const result = await assess(request, entitlement, signal);
        if (result.ok) {
          const figures = buildFigures(result.assessment, request.financial !== undefined);
          return { body: buildSuccessBody(figures, clock.now()), assessment: result.assessment };
        }
        if (result.type === 'DATA_UNREADABLE') {
          const { faults, assessment } = result;
          const fault = faults.length === 1 ? faults[0] : new AggregateError(faults, joinMessages(faults));
          return { ...reportFault(fault), assessment };
        }
        if (result.type === 'NO_DATA') return { ...refuse('NO_DATA'), assessment: result.assessment };
        return refuse(result.type, result.type === 'OUT_OF_BOUND_LOCATION' ? { location: result.point } : {});
      } catch (error) {
        // Nobody is waiting any more: what the cancelled work threw is no fault.
        return signal?.aborted ? refuse('INTERNAL_SERVER_ERROR') : reportFault(error);
      }
    },
  };
}
