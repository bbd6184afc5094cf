import { createFormatters, type Formatters } from '#renderer/i18n/formatters.ts';
import { readNumber, writeNumber } from '#renderer/i18n/number-text.ts';
import {
  amountFields,
  STANDARD_BUILDING,
  type Basement,
  type Financial,
  type Storeys,
  type TypeOfBusiness,
} from '#shared/exposure/exposure.ts';

/** Figures are kept as they are typed: an empty field is not 0, and half a number is not yet one. */
export interface BuildingFormValues {
  typeOfBusiness: TypeOfBusiness;
  basement: Basement;
  numberOfStoreys: Storeys;
  firstFloorHeight: string;
  structureTIV: string;
  inventoryTIV: string;
  equipmentTIV: string;
  structureDeductible: string;
  inventoryDeductible: string;
  equipmentDeductible: string;
}

/** The form as it was typed in one unit and style of numbers. Plain data: it is kept while the page is loaded again. */
export interface TypedBuilding {
  readonly values: BuildingFormValues;
  readonly style: Pick<Formatters, 'locale' | 'lengthUnit'>;
}

/** Fields that hold a figure. */
export type FigureField = {
  [Name in keyof BuildingFormValues]: Financial[Name] extends number ? Name : never;
}[keyof BuildingFormValues];

/**
 * What the form starts with: the standard building that stands behind the score without a policy (so the score does not
 * jump), no deductible, and no value for the structure, which only the user knows.
 */
export function createFirstValues(formatters: Formatters): BuildingFormValues {
  const amounts = Object.fromEntries(amountFields.map((name) => [name, 0])) as Pick<
    Financial,
    (typeof amountFields)[number]
  >;
  const building: Financial = { ...STANDARD_BUILDING, typeOfBusiness: 'RESIDENTIAL', ...amounts };
  return { ...toFormValues(building, formatters), structureTIV: '' };
}

/** The values of a building that is already known. */
export function toFormValues(financial: Financial, formatters: Formatters): BuildingFormValues {
  const figures = figureFields.map((name) => [name, writeNumber(financial[name], formatters, isLength(name))]);
  return { ...financial, ...(Object.fromEntries(figures) as Record<FigureField, string>) };
}

/**
 * What was typed, in another unit or style of numbers; what is no number stays as it is.
 *
 * @param knownHeightMetres the first-floor height that the form was filled with (see parseLength)
 */
export function rewriteValues(
  { values, style }: TypedBuilding,
  next: Formatters,
  knownHeightMetres: number,
): BuildingFormValues {
  const isSame = style.locale === next.locale && style.lengthUnit === next.lengthUnit;
  const formatters = isSame ? next : createFormatters(style.locale, style);
  const rewritten = { ...values };
  for (const name of figureFields) {
    const value = readNumber(values[name], formatters, isLength(name), isLength(name) ? knownHeightMetres : null);
    if (value !== null) rewritten[name] = writeNumber(value, next, isLength(name));
  }
  return rewritten;
}

const figureFields = ['firstFloorHeight', ...amountFields] as const satisfies readonly FigureField[];

function isLength(name: FigureField): boolean {
  return name === 'firstFloorHeight';
}
