import { METHOD_VERSION } from '#engine/method-version.ts';
import { digestAnswerSources } from './answer-sources.ts';

/** Set when the application is built (electron.vite.config.ts); sources that are run as they are work it out. */
declare const ANSWER_SOURCES_DIGEST: string | undefined;

const DIGITS = 8;

const digest = typeof ANSWER_SOURCES_DIGEST === 'string' ? ANSWER_SOURCES_DIGEST : digestAnswerSources();

/**
 * Version of what makes answers: the method's, and behind a plus the digest of the code and tables, as in
 * `2.0.0+4756e0c9`. Part of every cache key, of a run's basis and of every explanation: it changes with whatever can
 * move a figure, without anybody remembering it.
 */
export const MODEL_VERSION = `${METHOD_VERSION}+${digest.slice(0, DIGITS)}`;
