import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findUnitContradiction } from '#main/raster/index.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import {
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  writePackFolder,
  type Manifest,
} from './support/test-pack.ts';
import { setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

const unitType = (unit: string) => `<Item name="UNITTYPE" sample="0" role="unittype">${unit}</Item>`;

/** The sound pack, with what its 10-year map says of itself, or with a terrain or wildfire beside it. */
function writePack(metadata: string, changes: Manifest = {}, file = 'fluvial/rp10.tif', value = 0.5): string {
  return writePackFolder(trial.source, {
    ...createTestPack(createManifest(changes)),
    ...('wildfire' in changes ? { 'burn.tif': encodeTestGeotiff(describeRaster(fill(0.01))) } : {}),
    [file]: encodeTestGeotiff(describeRaster(fill(value), { metadata })),
  });
}

describe('a unit that a raster states against the manifest', () => {
  it.each([
    ['its unit type in feet', unitType('ft'), 'ft'],
    ['its unit type in centimetres', unitType('cm'), 'cm'],
    ['an item of its metadata', '<Item name="units">feet</Item>', 'feet'],
    ['which foot it is', unitType('US survey foot'), 'US survey foot'],
  ])('%s refuses depths', async (_, metadata, word) => {
    expect(await trial.refuse(writePack(metadata))).toEqual([
      expect.objectContaining({
        severity: 'error',
        code: 'contradicting-unit',
        file: 'fluvial/rp10.tif',
        field: 'hazards.fluvial.maps[0]',
        found: `"${word}" stated by the raster, "m" by the manifest`,
      }),
    ]);
  });

  it('refuses heights of the ground and flame lengths', async () => {
    const terrain = { terrain: { path: 'ground.tif', unit: 'm' } };
    expect(await trial.refuse(writePack(unitType('ft'), terrain, 'ground.tif', 300))).toMatchObject([
      { code: 'contradicting-unit', file: 'ground.tif', field: 'terrain' },
    ]);
    const wildfire = {
      wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flames.tif', unit: 'ft' } },
    };
    expect(await trial.refuse(writePack(unitType('metres'), wildfire, 'flames.tif', 4))).toMatchObject([
      { code: 'contradicting-unit', file: 'flames.tif', field: 'wildfire.flameLength' },
    ]);
  });

  it.each(['1', 'probability', 'm/s'])('%s is no length, which is told', async (word) => {
    expect(await trial.accept(writePack(unitType(word)))).toMatchObject([
      { severity: 'warning', code: 'unit-not-used', file: 'fluvial/rp10.tif' },
    ]);
  });

  // GeoTIFF keys 4099 (vertical units) and 4096 (vertical system): 9002 foot, 9001 metre, 5703 NAVD88, 6360 in feet.
  it.each([
    [[4099, 9002], 'm', 'ft'],
    [[4096, 6360], 'm', 'ft'],
    [[4096, 5703], 'ft', 'm'],
    [[4099, 9001], 'm', null],
    [[4096, 6360], 'ft', null],
  ] as const)('heights in the units of key %s under %s are told', async (key, unit, told) => {
    const terrain = { terrain: { path: 'ground.tif', unit } };
    const keys = [[1024, 2], [1025, 1], [2048, 4326], key] as const;
    const folder = writePack('', terrain, 'ground.tif', 300);
    writeFileSync(path.join(folder, 'ground.tif'), encodeTestGeotiff(describeRaster(fill(300), { keys })));
    const found = `heights counted in "${told}" by the raster's coordinate system, "${unit}" by the manifest`;
    expect(await trial.accept(folder)).toEqual(
      told === null ? [] : [expect.objectContaining({ code: 'other-unit-of-heights', field: 'terrain', found })],
    );
  });

  it.each([
    ['<Item name="DESCRIPTION">Depth in feet</Item>', 'Depth in feet'],
    ['<Item name="VERTICAL_DATUM">NAVD88 (feet)</Item>', 'NAVD88 (feet)'],
    ['<Item name="COMMENT">Units: ft</Item>', 'Units: ft'],
    ['<Item name="DESCRIPTION" sample="0" role="description">depth_cm</Item>', 'depth_cm'],
    [`${unitType('m')}<Item name="TIFFTAG_IMAGEDESCRIPTION">Depth in feet</Item>`, 'Depth in feet'],
  ])('words of another unit are told: %s', async (metadata, words) => {
    expect(await trial.accept(writePack(metadata))).toMatchObject([
      {
        severity: 'warning',
        code: 'other-unit-in-words',
        file: 'fluvial/rp10.tif',
        found: `"${words}" says the raster or its name, "m" the manifest`,
      },
    ]);
  });

  it('a name of another unit is told', async () => {
    const terrain = { terrain: { path: 'ground_ft.tif', unit: 'm' } };
    expect(await trial.accept(writePack('', terrain, 'ground_ft.tif', 300))).toMatchObject([
      { code: 'other-unit-in-words', file: 'ground_ft.tif', field: 'terrain' },
    ]);
  });

  it.each([
    '',
    unitType('m'),
    unitType('metre'),
    '<Item name="DESCRIPTION">Depth in m, cells of 5 m</Item>',
    '<Item name="units">m</Item>',
    unitType('m NAVD88'),
  ])('what agrees or says nothing is no finding: %s', async (metadata) => {
    expect(await trial.accept(writePack(metadata))).toEqual([]);
  });
});

const words = { m: ['m', 'Metres'], dm: ['dm'], cm: ['cm', 'centimeters'], mm: ['mm'], ft: ['ft', 'feet', 'usft'] };

it('every unit that is stated contradicts every other, and never itself', () => {
  const stated = fc
    .constantFrom(...(Object.keys(words) as (keyof typeof words)[]))
    .chain((unit) => fc.record({ unit: fc.constant(unit), word: fc.constantFrom(...words[unit]) }));
  fc.assert(
    fc.property(
      stated,
      fc.constantFrom(...lengthUnits),
      fc.boolean(),
      fc.constantFrom('', ' ', ' NAVD88'),
      (said, of, isItem, behind) => {
        const text = `${said.word}${behind}`;
        const texts = isItem ? { unit: '', moreUnits: [text] } : { unit: text, moreUnits: [] };
        expect(findUnitContradiction(texts, of)).toEqual(
          said.unit === of ? null : { word: text.trim(), isLength: true },
        );
      },
    ),
  );
});
