import * as z from 'zod';
import { portfolioFileOptionsSchema, portfolioMappingSchema, type PortfolioMapping } from './portfolio-mapping.ts';

/**
 * What a portfolio's file may leave open that decides its figures and that nobody may guess: it is asked.
 * `sheet`: which of several sheets of locations is meant, asked before anything else; `length-unit`: what first-floor
 * heights are in; `amount-unit`: what amounts are in; `deductible-type`: whether deductibles are amounts or shares;
 * `coordinates`: whether coordinates count beside which something else says where they are.
 */
export const fileQuestionCodes = ['sheet', 'length-unit', 'amount-unit', 'deductible-type', 'coordinates'] as const;
export type FileQuestionCode = (typeof fileQuestionCodes)[number];

/** What an answer changes of how a file is read: the same keys as in the file of a mapping. */
const answerChangeSchema = z.strictObject({
  options: portfolioFileOptionsSchema.partial().optional(),
  mapping: portfolioMappingSchema
    .pick({ columns: true, values: true, amountUnits: true, defaults: true })
    .extend({ defaults: portfolioMappingSchema.shape.defaults.partial() })
    .partial()
    .optional(),
});
/** What an answer changes of how a file is read. */
export type AnswerChange = z.infer<typeof answerChangeSchema>;

/** A question that a file leaves open, or that an option or a mapping has answered. */
export const fileQuestionSchema = z.strictObject({
  code: z.enum(fileQuestionCodes),
  /** What of the file it is about: columns and some of their values. */
  detail: z.string(),
  /** The values that answer it. */
  choices: z.array(z.strictObject({ value: z.string(), change: answerChangeSchema })).min(2),
  /** The value of the choice that was made; null: nobody has answered, and nothing is made of the file. */
  answer: z.string().nullable(),
});
/** A question that a file leaves open, or that an option or a mapping has answered. */
export type FileQuestion = z.infer<typeof fileQuestionSchema>;

/** The details of a failure with the code ANSWER_NEEDED. */
export const answerNeededSchema = z.object({ questions: z.array(fileQuestionSchema) });

/** The questions that nobody has answered. */
export function listOpen(questions: readonly FileQuestion[]): FileQuestion[] {
  return questions.filter(({ answer }) => answer === null);
}

/** How a file is read: what was said of it. */
export interface SaidOfFile<Options extends object> {
  readonly options: Options;
  /** Null: as suggested. */
  readonly mapping: PortfolioMapping | null;
}

/**
 * Takes an answer over into what is said of a file.
 * @param suggested the mapping that is changed where none was given
 */
export function takeAnswer<Options extends object>(
  { options, mapping }: SaidOfFile<Options>,
  suggested: PortfolioMapping,
  change: AnswerChange,
): SaidOfFile<Options & NonNullable<AnswerChange['options']>> {
  const before = mapping ?? suggested;
  return {
    options: { ...options, ...change.options },
    mapping:
      change.mapping === undefined
        ? mapping
        : {
            ...before,
            columns: { ...before.columns, ...change.mapping.columns },
            values: { ...before.values, ...change.mapping.values },
            ...(change.mapping.amountUnits === undefined
              ? {}
              : { amountUnits: { ...before.amountUnits, ...change.mapping.amountUnits } }),
            defaults: Object.assign({}, before.defaults, change.mapping.defaults),
          },
  };
}
