import { fileQuestionCodes, listOpen, takeAnswer, type SaidOfFile } from '#shared/portfolio/file-question.ts';
import { findFitting, readBySaved } from '#shared/portfolio/fitting-mapping.ts';
import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { KnownOptions } from './import/formats/detect-portfolio-file.fs.ts';
import { createMappingStore } from './import/formats/mapping-store.fs.ts';
import { inspectFile } from './import/inspect-file.ts';
import type { RunFileRequest } from './portfolio-messages.ts';
import type { BasisPack } from './run/basis-store.sql.ts';

/** First rows by which it is said where a file's rows lie: as many as the window shows of it. */
const ROWS_LOOKED_AT = 50;

/** A file as it was found out, with the mapping by which it is read. */
export interface InspectedForRun {
  readonly detection: PortfolioDetection;
  readonly mapping: PortfolioMapping;
  /** Name of the saved mapping that was taken because it fits; null: none was. */
  readonly savedName: string | null;
  /** Saved mappings that cannot be used, in words. */
  readonly unreadable: readonly string[];
}

/**
 * Finds out what a file is; also of one that is resumed, of which nobody may have been told before. Where no mapping is
 * given, a saved one that fits is taken, as the window takes it.
 */
export async function inspectForRun(
  { input, mapping, isSuggested = false, answers = {} }: RunFileRequest,
  installed: { readonly dataDirectory: string; readonly packs: readonly BasisPack[] },
): Promise<InspectedForRun> {
  const look = async ({ options, mapping: given }: SaidOfFile<KnownOptions>) => {
    const known = { path: input, options, mapping: given ?? undefined, rows: ROWS_LOOKED_AT };
    const { detection } = await inspectFile(known, installed);
    return { detection, mapping: given ?? detection.mapping };
  };
  let said: SaidOfFile<KnownOptions> = { options: mapping?.options ?? {}, mapping: mapping?.mapping ?? null };
  let inspected = await look(said);
  const isOpenToSaved = mapping === null && !isSuggested;
  const saved = isOpenToSaved
    ? await createMappingStore(installed.dataDirectory).list()
    : { mappings: [], unreadable: [] };
  const fitting = findFitting(saved.mappings, inspected.detection);
  if (fitting !== null) {
    said = readBySaved(fitting);
    inspected = await look(said);
  }
  // An answer may leave something else open. There are not more of them than questions.
  for (let asked = 0; asked < fileQuestionCodes.length; asked++) {
    const changes = listOpen(inspected.detection.questions).flatMap(({ code, choices }) =>
      choices.filter(({ value }) => value === answers[code]).map(({ change }) => change),
    );
    if (changes.length === 0) break;
    for (const change of changes) said = takeAnswer(said, inspected.mapping, change);
    inspected = await look(said);
  }
  const unreadable = saved.unreadable.map(({ path, why }) => `The saved mapping ${path} is not used: ${why}.`);
  return { ...inspected, savedName: fitting?.name ?? null, unreadable };
}
