import * as z from 'zod';

/**
 * What an OED location file has to say, and a portfolio may leave open: the country and the currency of rows that have
 * none, and which perils are covered. Nobody may guess it: it is asked before the file is written.
 */
export const oedQuestionCodes = ['oed-country', 'oed-currency', 'oed-perils'] as const;
export type OedQuestionCode = (typeof oedQuestionCodes)[number];

/** Answers by the codes of the questions; each holds for the rows that leave it open. */
export const oedAnswersSchema = z.strictObject({
  /** ISO 3166-1 alpha-2. */
  'oed-country': z.string().max(2).optional(),
  /** ISO 4217. */
  'oed-currency': z.string().max(3).optional(),
  /** OED's codes of perils with semicolons between them. */
  'oed-perils': z.string().max(250).optional(),
});
/** Answers by the codes of the questions. */
export type OedAnswers = z.infer<typeof oedAnswersSchema>;

/** A question that a portfolio leaves open for an OED file. */
export const oedQuestionSchema = z.strictObject({
  code: z.enum(oedQuestionCodes),
  /** How many locations it is about. */
  rows: z.int(),
  /** What these have in its place, some of it; empty: nothing. */
  found: z.array(z.string()),
  /** Values that answer it and may well be meant: those of other locations, lists of perils. */
  proposed: z.array(z.string()),
  /** All values that answer it; of perils none: any list of OED's codes does so. */
  choices: z.array(z.string()),
});
/** A question that a portfolio leaves open for an OED file. */
export type OedQuestion = z.infer<typeof oedQuestionSchema>;

/**
 * What is to be known of an OED file. `cells-not-kept`: the source is an OED file that an earlier version has read, and
 * did not keep as it was; `rows-left-out`: rows that were set aside have no place in it; `interruption-left-out`:
 * columns of business interruption are not in it; `texts-too-long`: what was written into a field is longer than OED's
 * table has it, in how many rows.
 */
export const oedRemarkCodes = ['cells-not-kept', 'rows-left-out', 'interruption-left-out', 'texts-too-long'] as const;
export const oedRemarkSchema = z.strictObject({ code: z.enum(oedRemarkCodes), detail: z.string() });
/** Something that is to be known of an OED file. */
export type OedRemark = z.infer<typeof oedRemarkSchema>;

/** The details of a failure with the code ANSWER_NEEDED of an export. */
export const oedAnswerNeededSchema = z.object({ oedQuestions: z.array(oedQuestionSchema) });
