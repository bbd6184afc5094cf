import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  CLASS_EDGE_TOLERANCE,
  CONDITIONAL_RISK_CLASSES,
  FLOOD_INDEX_CLASSES,
  STRUCTURE_SCORE_CLASSES,
  WILDFIRE_INDEX_CLASSES,
  type FigureClasses,
} from '#shared/exposure/class-tables.ts';
import { STANDARD_BUILDING, storeys } from '#shared/exposure/exposure.ts';
import { EARTH_RADIUS_METRES } from '#shared/geo/geo.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { warningCodes } from '#shared/hazard/warning.ts';
import { BYRAM_FLAME_LENGTH, WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import { LEAST_DRIVER_SHARE, RAISED_FLOOR_METRES } from '#shared/query/loss-drivers.ts';
import { LARGE_CLOSING_SHARE } from '#engine/loss/doubtful-losses.ts';
import { DEPTH_TOLERANCE_METRES, MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import { WATER_WINDOW_PERCENTILE } from '#engine/hazard/water-window.ts';
import { OPEN_WATER_INDEX } from '#engine/flood-figures.ts';
import { CLOSING_PROBABILITY_FACTOR } from '#engine/loss/exceedance-grid.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import { HEIGHT_TOLERANCE_METRES } from '#engine/vulnerability/damage-function.ts';
import { OCCUPANCY_OF_CLASS, STOREYS_CLASSES } from '#engine/vulnerability/hazus-key.ts';
import { JRC_TYPICAL_FLOOR_METRES } from '#engine/vulnerability/jrc-selection.ts';

const folder = path.resolve(import.meta.dirname, '..', '..', '..', 'docs', 'methodology');
const pages = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8').split('\n')]),
);
const lines = [...pages.values()].flat();

/** Cells of a table's row, without backticks. */
function readRow(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}

/** Rows of the table under the comment `<!-- table: name -->`, without its head. */
function readTable(name: string): string[][] {
  const start = lines.indexOf(`<!-- table: ${name} -->`) + 1;
  if (start === 0) throw new Error(`No page has the table ${name}.`);
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(readRow);
}

/** Every class with an upper end: the last one is told in words. */
function listBounded({ upperEnds, results }: FigureClasses): number[][] {
  expect(results).toHaveLength(upperEnds.length + 1);
  return upperEnds.map((end, position) => [end, results[position]!]);
}

describe("the methodology's numbers are those of the code", () => {
  const constants: Readonly<Record<string, number>> = {
    MINIMUM_DEPTH_METRES,
    DEPTH_TOLERANCE_METRES,
    'METRES_PER_UNIT.ft': METRES_PER_UNIT.ft,
    WATER_WINDOW_PERCENTILE,
    OPEN_WATER_INDEX,
    HEIGHT_TOLERANCE_METRES,
    JRC_TYPICAL_FLOOR_METRES,
    PML_RETURN_PERIOD_YEARS,
    CLOSING_PROBABILITY_FACTOR,
    LARGE_CLOSING_SHARE,
    RAISED_FLOOR_METRES,
    LEAST_DRIVER_SHARE,
    CLASS_EDGE_TOLERANCE,
    WILDFIRE_NEIGHBOURHOOD_METRES,
    EARTH_RADIUS_METRES,
    'BYRAM_FLAME_LENGTH.coefficient': BYRAM_FLAME_LENGTH.coefficient,
    'BYRAM_FLAME_LENGTH.exponent': BYRAM_FLAME_LENGTH.exponent,
  };

  test('every constant', () => {
    const documented = lines.filter((line) => /^\| `[A-Z][A-Z_]+[.\w]*` \|/.test(line)).map(readRow);
    expect(Object.fromEntries(documented.map(([name, value]) => [name, Number(value)]))).toEqual(constants);
  });

  test('flood index', () => {
    const expected = listBounded(FLOOD_INDEX_CLASSES);
    expect(readTable('flood-index').map((row) => row.map(Number))).toEqual(expected);
  });

  test('structure flood score', () => {
    const expected = listBounded(STRUCTURE_SCORE_CLASSES);
    expect(readTable('structure-score').map((row) => row.map(Number))).toEqual(expected);
  });

  test('wildfire index', () => {
    const expected = listBounded(WILDFIRE_INDEX_CLASSES);
    expect(readTable('wildfire-index').map((row) => row.map(Number))).toEqual(expected);
  });

  test('conditional risk', () => {
    const expected = listBounded(CONDITIONAL_RISK_CLASSES);
    expect(readTable('conditional-risk').map((row) => row.map(Number))).toEqual(expected);
    expect(CONDITIONAL_RISK_CLASSES.results.at(-1)).toBe(1);
  });

  test('occupancies and storeys classes', () => {
    expect(Object.fromEntries(readTable('occupancies'))).toEqual(OCCUPANCY_OF_CLASS);
    const expected = storeys.map((answer) => [
      answer,
      ...(['RES1', 'RES2', 'RES3', 'other'] as const).map((group) => STOREYS_CLASSES[group][answer]),
    ]);
    expect(readTable('storeys')).toEqual(expected);
  });

  test('standard building', () => {
    const expected = Object.entries(STANDARD_BUILDING).map(([field, value]) => [field, String(value)]);
    expect(readTable('standard-building')).toEqual(expected);
  });

  test('warnings', () => {
    expect(readTable('warnings').map(([code]) => code)).toEqual(warningCodes);
  });
});

test('every page is reached from the first', () => {
  const linked = [
    ...pages
      .get('README.md')!
      .join('\n')
      .matchAll(/\]\((\w+\.md)\)/g),
  ].map(([, page]) => page!);
  expect(new Set(linked)).toEqual(new Set([...pages.keys()].filter((name) => name !== 'README.md')));
});
