import * as z from 'zod';
import {
  basements,
  financialSchema,
  FIRST_FLOOR_HEIGHT_RANGE_METRES,
  MAXIMUM_TIV,
  storeys,
  typesOfBusiness,
  type Financial,
} from '#shared/exposure/exposure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { parseLength } from '#renderer/i18n/number-text.ts';
import type { BuildingFormValues } from './building-form-values.ts';

// Zod would otherwise try `new Function` once, which the content security policy refuses with a message in the console.
z.config({ jitless: true });

/** What can be wrong with a figure; keys of the translations `losses.error.*`. */
export type FigureErrorKey = 'required' | 'notANumber' | 'negative' | 'tooLarge' | 'heightRange';

type Read = (text: string) => number | null;

function figure(read: Read, check: (value: number) => FigureErrorKey | null) {
  return z.string().transform((text, context) => {
    const value = read(text);
    const problem: FigureErrorKey | null =
      value !== null ? check(value) : text.trim() === '' ? 'required' : 'notANumber';
    if (problem !== null || value === null) {
      context.addIssue({ code: 'custom', message: problem ?? 'notANumber' });
      return z.NEVER;
    }
    return value;
  });
}

function checkMoney(value: number): FigureErrorKey | null {
  return value < 0 ? 'negative' : null;
}

function checkInsuredValue(value: number): FigureErrorKey | null {
  return value > MAXIMUM_TIV ? 'tooLarge' : checkMoney(value);
}

function checkHeight(value: number): FigureErrorKey | null {
  const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
  return value < minimum || value > maximum ? 'heightRange' : null;
}

/**
 * The form's own schema: reads the figures as the locale writes them and says in the interface's words what is wrong;
 * the outcome is checked by the contract's schema, so the two cannot drift apart.
 *
 * @param knownHeightMetres the first-floor height that the form was filled with (see parseLength)
 */
export function createBuildingFormSchema(
  formatters: Formatters,
  knownHeightMetres: number,
): z.ZodType<Financial, BuildingFormValues> {
  const readFigure: Read = (text) => parseDecimal(text, formatters.locale);
  const readHeight: Read = (text) => parseLength(text, formatters, knownHeightMetres);
  return z
    .object({
      typeOfBusiness: z.enum(typesOfBusiness),
      basement: z.enum(basements),
      numberOfStoreys: z.enum(storeys),
      firstFloorHeight: figure(readHeight, checkHeight),
      structureTIV: figure(readFigure, checkInsuredValue),
      inventoryTIV: figure(readFigure, checkInsuredValue),
      equipmentTIV: figure(readFigure, checkInsuredValue),
      structureDeductible: figure(readFigure, checkMoney),
      inventoryDeductible: figure(readFigure, checkMoney),
      equipmentDeductible: figure(readFigure, checkMoney),
    })
    .transform((values, context): Financial => {
      const checked = financialSchema.safeParse(values);
      if (checked.success) return checked.data;
      for (const { path } of checked.error.issues) {
        context.addIssue({ code: 'custom', path, message: 'notANumber' satisfies FigureErrorKey });
      }
      return z.NEVER;
    });
}
