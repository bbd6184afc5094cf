import * as z from 'zod';
import {
  financialSchema,
  FIRST_FLOOR_HEIGHT_RANGE_METRES,
  MAXIMUM_TIV,
  type Financial,
} from '#shared/domain/exposure.ts';
import { parseDecimal } from '../../i18n/parse-decimal.ts';
import type { BuildingFormValues } from './building-form-values.ts';

// Zod would otherwise try `new Function` once, which the content security policy refuses with a message in the console.
z.config({ jitless: true });

/** What can be wrong with a figure; keys of the translations `losses.error.*`. */
export type FigureErrorKey = 'required' | 'notANumber' | 'negative' | 'tooLarge' | 'heightRange';

function figure(locale: string, check: (value: number) => FigureErrorKey | null) {
  return z.string().transform((text, context) => {
    const value = parseDecimal(text, locale);
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
 */
export function createBuildingFormSchema(locale: string): z.ZodType<Financial, BuildingFormValues> {
  const { typeOfBusiness, basement, numberOfStoreys } = financialSchema.shape;
  return z
    .object({
      typeOfBusiness,
      basement,
      numberOfStoreys,
      firstFloorHeight: figure(locale, checkHeight),
      structureTIV: figure(locale, checkInsuredValue),
      inventoryTIV: figure(locale, checkInsuredValue),
      equipmentTIV: figure(locale, checkInsuredValue),
      structureDeductible: figure(locale, checkMoney),
      inventoryDeductible: figure(locale, checkMoney),
      equipmentDeductible: figure(locale, checkMoney),
    })
    .transform((values) => financialSchema.parse(values)) as unknown as z.ZodType<Financial, BuildingFormValues>;
}
