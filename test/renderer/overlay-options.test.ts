import { describe, expect, it } from 'vitest';
import { chooseHazard, findNeighbours, findOverlayOptions, fitOverlay } from '#renderer/map/overlay-options.ts';
import { demonstrationLayers } from './fixtures/packs.ts';

const packs = [demonstrationLayers];
const fluvial100 = { kind: 'flood', hazard: 'fluvial', scenario: 'base', returnPeriodYears: 100 } as const;

describe('fitOverlay', () => {
  it('leaves alone what can be drawn', () => {
    expect(fitOverlay(packs, fluvial100)).toBe(fluvial100);
  });

  it('takes the nearest return period, by ratio', () => {
    // 200 lies nearer to 100 (factor 2) than to 500 (factor 2.5).
    expect(fitOverlay(packs, { ...fluvial100, returnPeriodYears: 200 })).toMatchObject({ returnPeriodYears: 100 });
    expect(fitOverlay(packs, { ...fluvial100, returnPeriodYears: 250 })).toMatchObject({ returnPeriodYears: 500 });
  });

  it('falls back to base where the scenario has no maps', () => {
    expect(fitOverlay(packs, { ...fluvial100, hazard: 'pluvial', scenario: 'defFail' })).toEqual({
      ...fluvial100,
      hazard: 'pluvial',
    });
  });

  it('moves to the next return period that the scenario has', () => {
    expect(fitOverlay(packs, { ...fluvial100, scenario: 'defFail', returnPeriodYears: 10 })).toMatchObject({
      scenario: 'defFail',
      returnPeriodYears: 50,
    });
  });

  it('shows nothing without packs', () => {
    expect(fitOverlay([], fluvial100)).toEqual({ kind: 'none' });
    for (const wanted of [
      { kind: 'wildfire', measure: 'wildfireIndex' },
      { kind: 'terrain' },
      { kind: 'protection', hazard: 'fluvial' },
    ] as const)
      expect(fitOverlay([], wanted)).toEqual({ kind: 'none' });
  });
});

describe('findOverlayOptions', () => {
  it('lists what the packs hold, in order', () => {
    expect(findOverlayOptions(packs, fluvial100)).toEqual({
      hazards: ['fluvial', 'coastal', 'pluvial'],
      hasWildfire: true,
      wildfireMeasures: ['wildfireIndex', 'burnProbability'],
      protectedHazards: ['fluvial'],
      hasTerrain: true,
      scenarios: ['base', 'defFail'],
      returnPeriodsYears: [10, 50, 100, 500, 1000],
    });
  });
});

it('keeps scenario and return period when the hazard changes', () => {
  expect(chooseHazard({ ...fluvial100, returnPeriodYears: 500 }, 'coastal')).toEqual({
    ...fluvial100,
    hazard: 'coastal',
    returnPeriodYears: 500,
  });
  expect(chooseHazard(fluvial100, 'none')).toEqual({ kind: 'none' });
  expect(chooseHazard({ ...fluvial100, hazard: 'coastal' }, 'protection')).toEqual({
    kind: 'protection',
    hazard: 'coastal',
  });
});

it('takes another measure of wildfire, and other defences, where the wanted ones are not known', () => {
  expect(fitOverlay(packs, { kind: 'wildfire', measure: 'flameLength' })).toEqual({
    kind: 'wildfire',
    measure: 'wildfireIndex',
  });
  expect(fitOverlay(packs, { kind: 'protection', hazard: 'coastal' })).toEqual({
    kind: 'protection',
    hazard: 'fluvial',
  });
});

it('finds the return periods beside the one that is shown, the rarer one first', () => {
  const years = (returnPeriodYears: number) =>
    findNeighbours(packs, { ...fluvial100, returnPeriodYears }).map(
      (found) => 'returnPeriodYears' in found && found.returnPeriodYears,
    );
  expect(years(100)).toEqual([500, 50]);
  expect(years(10)).toEqual([50]);
  expect(years(1000)).toEqual([500]);
});
