import type { LengthDisplayUnit } from '#shared/settings/setting-choices.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import type { Formatters } from '../../i18n/formatters.ts';
import { METRES_PER_MILE } from '../format-length.ts';
import type { Measurement } from './measurement.ts';

/** One line of what a path measures; `unit` names its symbol. */
export interface MeasuredRow {
  readonly name: 'length' | 'lastPart' | 'area' | 'perimeter';
  readonly value: string;
  readonly unit: MeasuredUnit;
}

/** Names of the units that paths are measured in. */
export type MeasuredUnit =
  | 'metres'
  | 'kilometres'
  | 'feet'
  | 'miles'
  | 'squareMetres'
  | 'hectares'
  | 'squareKilometres'
  | 'squareFeet'
  | 'acres'
  | 'squareMiles';

interface Unit {
  readonly name: MeasuredUnit;
  /** In metres or square metres; also the smallest figure that is told in it. */
  readonly size: number;
  readonly decimals: number;
}

/** Largest first. Decimals belong to the unit, not to the figure: a metre of a kilometre, a decimetre of a metre. */
const lengthUnits: Readonly<Record<LengthDisplayUnit, readonly [Unit, Unit]>> = {
  metres: [
    { name: 'kilometres', size: 1000, decimals: 3 },
    { name: 'metres', size: 1, decimals: 1 },
  ],
  feet: [
    { name: 'miles', size: METRES_PER_MILE, decimals: 3 },
    { name: 'feet', size: METRES_PER_UNIT.ft, decimals: 1 },
  ],
};

/** Largest first; a square mile has 640 acres. */
const areaUnits: Readonly<Record<LengthDisplayUnit, readonly [Unit, Unit, Unit]>> = {
  metres: [
    { name: 'squareKilometres', size: 1_000_000, decimals: 3 },
    { name: 'hectares', size: 10_000, decimals: 3 },
    { name: 'squareMetres', size: 1, decimals: 1 },
  ],
  feet: [
    { name: 'squareMiles', size: METRES_PER_MILE ** 2, decimals: 3 },
    { name: 'acres', size: METRES_PER_MILE ** 2 / 640, decimals: 3 },
    { name: 'squareFeet', size: METRES_PER_UNIT.ft ** 2, decimals: 1 },
  ],
};

/**
 * What a path measures, line by line. Its lengths share the unit of the longest, so that they can be read against each
 * other; the last part is told once it is not all there is.
 */
export function listMeasuredRows(
  { lengthMetres, lastPartMetres, perimeterMetres, areaSquareMetres }: Measurement,
  { lengthUnit, fixed }: Formatters,
): readonly MeasuredRow[] {
  const ofLengths = findUnit(lengthUnits[lengthUnit], perimeterMetres ?? lengthMetres);
  const write = (name: MeasuredRow['name'], figure: number, unit: Unit): MeasuredRow => ({
    name,
    value: fixed(figure / unit.size, unit.decimals),
    unit: unit.name,
  });
  return [
    write('length', lengthMetres, ofLengths),
    ...(lastPartMetres === null || lastPartMetres === lengthMetres
      ? []
      : [write('lastPart', lastPartMetres, ofLengths)]),
    ...(perimeterMetres === null ? [] : [write('perimeter', perimeterMetres, ofLengths)]),
    ...(areaSquareMetres === null
      ? []
      : [write('area', areaSquareMetres, findUnit(areaUnits[lengthUnit], areaSquareMetres))]),
  ];
}

function findUnit(units: readonly [Unit, ...Unit[]], figure: number): Unit {
  return units.find(({ size }) => figure >= size) ?? units.at(-1) ?? units[0];
}
