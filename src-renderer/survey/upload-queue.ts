import { create } from 'zustand';
import { codeOf, type ClientFailureCode } from '#renderer/client/client-error.ts';
import { guardClosing } from './guard-closing.ts';

/** A file that was not taken, and why. */
export interface RefusedFile {
  /** Tells it from another one of the same name. */
  readonly id: string;
  readonly name: string;
  /** `FOLDER`: it is none. */
  readonly code: ClientFailureCode | 'FOLDER';
}

/** The files of one survey that are on their way, and those that were not taken. */
interface SurveyUploads {
  readonly waiting: number;
  readonly refused: readonly RefusedFile[];
}

const none: SurveyUploads = { waiting: 0, refused: [] };
const useQueue = create<Readonly<Record<string, SurveyUploads>>>(() => ({}));

/** The end of everything that was asked for before. */
let last = Promise.resolve();
let unguard: (() => void) | null = null;

/** How the files of a survey fare, also when it was left in between. */
export function useUploads(surveyId: string): SurveyUploads {
  return useQueue((queue) => queue[surveyId] ?? none);
}

/**
 * Takes files in one after the other, in the order in which they were chosen: forty photos at once would hold forty
 * pictures in memory. They go on when the survey is left, and the window asks before it is closed over them.
 *
 * @param upload keeps one file; what it throws is told as the reason why that file was not taken
 * @param nameOf how a file is called where it was not taken
 */
export function queueUploads(
  surveyId: string,
  files: readonly File[],
  upload: (file: File) => Promise<void>,
  nameOf: (file: File) => string,
): Promise<void> {
  change(surveyId, ({ waiting, refused }) => ({
    waiting: waiting + files.length,
    refused: waiting === 0 ? [] : refused,
  }));
  // Of nothing there is nothing to wait for: the window would ask for ever.
  if (files.length === 0) return last;
  unguard ??= guardClosing({ isAtRisk: () => true, flush: () => last });
  for (const file of files) last = last.then(() => take(surveyId, file, upload, nameOf));
  return last;
}

/** Tells of folders, which are not taken. */
export function refuseFolders(surveyId: string, names: readonly string[]): void {
  const refusals = names.map((name) => ({ id: crypto.randomUUID(), name, code: 'FOLDER' as const }));
  change(surveyId, ({ waiting, refused }) => ({ waiting, refused: [...refused, ...refusals] }));
}

async function take(
  surveyId: string,
  file: File,
  upload: (file: File) => Promise<void>,
  nameOf: (file: File) => string,
): Promise<void> {
  try {
    await upload(file);
  } catch (error) {
    const refusal = { id: crypto.randomUUID(), name: nameOf(file), code: codeOf(error) };
    change(surveyId, ({ waiting, refused }) => ({ waiting, refused: [...refused, refusal] }));
  }
  change(surveyId, ({ waiting, refused }) => ({ waiting: waiting - 1, refused }));
  if (Object.values(useQueue.getState()).some(({ waiting }) => waiting > 0)) return;
  unguard?.();
  unguard = null;
}

function change(surveyId: string, compute: (uploads: SurveyUploads) => SurveyUploads): void {
  useQueue.setState((queue) => ({ [surveyId]: compute(queue[surveyId] ?? none) }));
}
