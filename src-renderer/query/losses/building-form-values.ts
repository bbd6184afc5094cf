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
  const formatFigure = (value: number): string => formatters.significant(value, 15);
  return {
    typeOfBusiness: 'RESIDENTIAL',
    basement: STANDARD_BUILDING.basement,
    numberOfStoreys: STANDARD_BUILDING.numberOfStoreys,
    firstFloorHeight: formatters.lengthInput(STANDARD_BUILDING.firstFloorHeight),
    structureTIV: '',
    inventoryTIV: formatFigure(0),
    equipmentTIV: formatFigure(0),
    structureDeductible: formatFigure(0),
    inventoryDeductible: formatFigure(0),
    equipmentDeductible: formatFigure(0),
  };
}

/** The values of a building that is already known. */
export function toFormValues(financial: Financial, formatters: Formatters): BuildingFormValues {
  const formatFigure = (value: number): string => formatters.significant(value, 15);
  return {
    ...financial,
    firstFloorHeight: formatters.lengthInput(financial.firstFloorHeight),
    structureTIV: formatFigure(financial.structureTIV),
    inventoryTIV: formatFigure(financial.inventoryTIV),
    equipmentTIV: formatFigure(financial.equipmentTIV),
    structureDeductible: formatFigure(financial.structureDeductible),
    inventoryDeductible: formatFigure(financial.inventoryDeductible),
    equipmentDeductible: formatFigure(financial.equipmentDeductible),
  };
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
    const isLength = name === 'firstFloorHeight';
    const value = readNumber(values[name], formatters, isLength, isLength ? knownHeightMetres : null);
    if (value !== null) rewritten[name] = writeNumber(value, next, isLength);
  }
  return rewritten;
}

const figureFields = ['firstFloorHeight', ...amountFields] as const satisfies readonly FigureField[];
