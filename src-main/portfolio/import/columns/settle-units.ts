import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { AmountUnit, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { askAmountUnit, askStatedUnit, askUnitBeside, guessAmountUnit } from './amount-unit.ts';
import { askDeductibleType } from './deductible-question.ts';
import { describeAmounts } from './describe-amounts.ts';
import { settleLengthUnit, type FileLengthUnit } from './length-unit.ts';
import type { FileSchema } from './find-schema.ts';
import { isOwnExport, isOwnOedExport } from './own-export.ts';
import type { SampledAmounts } from './sampled-amounts.ts';

/** What of a table is not about units. */
export interface KnownOfUnits {
  readonly decimalSeparator: '.' | ',';
  readonly isOed: boolean;
  /** The known form that the table has; null: none. */
  readonly schema: FileSchema | null;
  /** What somebody has said; undefined: nobody has. */
  readonly amountUnit: AmountUnit | undefined;
  readonly lengthUnit: FileLengthUnit | undefined;
  readonly mapping: PortfolioMapping | undefined;
}

/** What amounts and heights of a table are in, and what is to be said and asked about it. */
export interface SettledUnits {
  /** Undefined: it is asked. */
  readonly amountUnit: AmountUnit | undefined;
  /** Undefined: it is asked, or assumed to be metres. */
  readonly lengthUnit: FileLengthUnit | undefined;
  readonly remarks: readonly FileRemark[];
  readonly questions: readonly FileQuestion[];
}

/** Finds out what the amounts and heights of a table are in. */
export function settleUnits(sampled: SampledAmounts, known: KnownOfUnits): SettledUnits {
  const { decimalSeparator, isOed } = known;
  const guessed = guessAmountUnit(sampled, decimalSeparator, known.schema?.amountUnit);
  const amountUnit = known.amountUnit ?? guessed;
  const ofFile =
    guessed === 1 ? askAmountUnit(sampled, decimalSeparator, known.amountUnit, known.schema?.amountUnit) : [];
  const isOfQueries = isOwnExport(sampled.names) || known.schema?.id === 'query-service';
  const mayAskBeside = ofFile.length === 0 && amountUnit === 1 && !isOfQueries && !isOwnOedExport(sampled.names);
  const ofOthers = mayAskBeside ? askUnitBeside(sampled, decimalSeparator, known.amountUnit) : ofFile;
  // One at a time: both have the same code.
  const all = [...askStatedUnit(sampled, decimalSeparator), ...ofOthers];
  const asked = [all.find(({ answer }) => answer === null) ?? all[0]].filter((question) => question !== undefined);
  const length = settleLengthUnit({
    sampled,
    decimalSeparator,
    isOed,
    ofSchema: known.schema?.lengthUnit ?? null,
    known: known.lengthUnit,
  });
  // OED's deductibles are amounts where they have no type, those of the query service always.
  const isStated = isOed || isOfQueries;
  const deductibles = isStated || amountUnit !== 1 ? [] : askDeductibleType(sampled, decimalSeparator, known.mapping);
  return {
    amountUnit: asked.some(({ answer }) => answer === null) ? undefined : amountUnit,
    lengthUnit: length.lengthUnit,
    remarks: [
      ...describeAmounts(sampled, { unit: amountUnit, isKnown: known.amountUnit !== undefined }),
      ...length.remarks,
    ],
    questions: [...length.questions, ...asked, ...deductibles],
  };
}
