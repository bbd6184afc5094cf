import { deflateSync, inflateSync } from 'node:zlib';
import { surveyAnswerSchema, type SurveyAnswer } from '#shared/survey/survey-answer.ts';

/** An answer in the form in which it is kept, with what the list of surveys shows of it. */
export interface PackedAnswer {
  readonly request: SurveyAnswer['request'];
  /** JSON, deflated (RFC 1950): some 30 kB come to about 5. */
  readonly body: Buffer;
  /** JSON of its indices by their names on the wire. */
  readonly indices: string;
  /** Highest of them; 0 where there is none. */
  readonly highestIndex: number;
}

/** Packs an answer. It takes a millisecond: to be done before a transaction that others wait for. */
export function packAnswer(answer: SurveyAnswer): PackedAnswer {
  const indices = Object.entries(answer.figures).filter(([name]) => name.endsWith('Index'));
  return {
    request: answer.request,
    body: deflateSync(JSON.stringify(answer)),
    indices: JSON.stringify(Object.fromEntries(indices)),
    highestIndex: Math.max(0, ...indices.map(([, value]) => value)),
  };
}

/**
 * An answer that was kept; without the calculation when another version of the application wrote it in its own form.
 */
export function unpackAnswer(body: Uint8Array): SurveyAnswer {
  const kept = JSON.parse(inflateSync(body).toString('utf8')) as SurveyAnswer;
  return surveyAnswerSchema.safeParse(kept).success ? kept : { ...kept, assessment: null };
}
