import { randomUUID } from 'node:crypto';
import {
  formatErrorDescription,
  mediatorErrors,
  reasonPhrases,
  type MediatorErrorBody,
  type MediatorErrorType,
} from '#shared/query-service/mediator-errors.ts';
import {
  SUCCESS_DESCRIPTION,
  type MediatorSuccessBody,
  type WireFigures,
} from '#shared/query-service/mediator-response.ts';
import type { Coordinates } from '#shared/geo/geo.ts';

/** What an error says beside its type. */
export interface ErrorContext {
  /** Field path -> what is wrong and what is allowed; for 400 only. */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** The place that the sentence names. */
  readonly location?: Coordinates | undefined;
}

/** `YYYY-MM-DD HH:MM:SS UTC`, zero-padded. */
export function formatTimeStamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A success: the envelope, then the figures in the order of the wire. */
export function buildSuccessBody(figures: WireFigures, now: Date): MediatorSuccessBody {
  return {
    uuid: randomUUID(),
    timeStamp: formatTimeStamp(now),
    type: 'OK',
    description: SUCCESS_DESCRIPTION,
    statusCode: 200,
    status: 'OK',
    ...figures,
  };
}

/** An error: the envelope, then `details` for a 400. */
export function buildErrorBody(type: MediatorErrorType, now: Date, context: ErrorContext = {}): MediatorErrorBody {
  const { statusCode } = mediatorErrors[type];
  return {
    uuid: randomUUID(),
    timeStamp: formatTimeStamp(now),
    type,
    description: formatErrorDescription(type, context.location),
    statusCode,
    status: reasonPhrases[statusCode] ?? '',
    ...(statusCode === 400 ? { details: context.details ?? {} } : {}),
  };
}
