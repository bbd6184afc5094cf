import * as z from 'zod';
import { fileQuestionSchema } from './file-question.ts';
import {
  amountUnits,
  portfolioFields,
  portfolioFileOptionsSchema,
  portfolioMappingSchema,
} from './portfolio-mapping.ts';

/** Something about a file as a whole that its reader should know. */
export const fileRemarkSchema = z.strictObject({
  /** Such as `title-lines-above-header`, `several-sheets` (docs/portfolio.md lists all of them). */
  code: z.string(),
  /** An error: the file cannot be read as it is. */
  severity: z.enum(['error', 'warning', 'information']),
  detail: z.string(),
});
/** Something about a file as a whole that its reader should know. */
export type FileRemark = z.infer<typeof fileRemarkSchema>;

/** One column of a portfolio file. */
export const detectedColumnSchema = z.strictObject({
  /** Its name in mappings: the heading, made distinct (`TIV`, `TIV (2)`, `Column 3` where there is none). */
  name: z.string(),
  /** 0-based position. */
  index: z.int().min(0),
  /** What its name says that amounts in it are written in; null: nothing. */
  amountUnit: z.literal(amountUnits).nullable(),
  /** The first few different values that are not empty. */
  samples: z.array(z.string()),
});
/** One column of a portfolio file. */
export type DetectedColumn = z.infer<typeof detectedColumnSchema>;

/**
 * What the name of a column is known as: by the known form of the file, by OED, by the query service, commonly; or it
 * leaves open what is meant.
 */
export const columnNameKinds = ['schemaName', 'oedName', 'serviceName', 'usualName', 'vagueName'] as const;
export type ColumnNameKind = (typeof columnNameKinds)[number];

/** Why a column is suggested for a field. */
export const mappingSuggestionSchema = z.strictObject({
  field: z.enum(portfolioFields),
  columns: z.array(z.string()).min(1),
  /** 0..1. */
  confidence: z.number().min(0).max(1),
  why: z.enum(columnNameKinds),
});
/** Why a column is suggested for a field. */
export type MappingSuggestion = z.infer<typeof mappingSuggestionSchema>;

/**
 * What was found out about a portfolio file from its beginning. Everything in `options` and `mapping` can be corrected.
 */
export const portfolioDetectionSchema = z.strictObject({
  options: portfolioFileOptionsSchema,
  /** Whether the columns are those of the Open Exposure Data standard. */
  isOed: z.boolean(),
  /** Sheets of an XLSX file; empty otherwise. */
  sheets: z.array(z.string()),
  sizeBytes: z.int().min(0),
  /** From the size of the first rows; exact for XLSX; null when there are none. */
  estimatedRows: z.int().min(0).nullable(),
  columns: z.array(detectedColumnSchema),
  mapping: portfolioMappingSchema,
  suggestions: z.array(mappingSuggestionSchema),
  remarks: z.array(fileRemarkSchema),
  /** What decides figures and is not said in the file: nothing is made of it until all of them are answered. */
  questions: z.array(fileQuestionSchema),
});
/** What was found out about a portfolio file from its beginning. */
export type PortfolioDetection = z.infer<typeof portfolioDetectionSchema>;
