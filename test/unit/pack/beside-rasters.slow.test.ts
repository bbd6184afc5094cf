import { expect, it, vi } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createTestPack, describeRaster, fill, writePackFolder } from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();
const RASTER = 'fluvial/rp10.tif';
const write = (band: string) =>
  writePackFolder(trial.source, {
    ...createTestPack(),
    [RASTER]: encodeTestGeotiff(describeRaster(fill(0.5), { nodata: -9999 })),
    [`${RASTER}.aux.xml`]: `<PAMDataset><PAMRasterBand band="1">${band}</PAMRasterBand></PAMDataset>`,
  });

it.each(['<Scale>0.1</Scale>', '<Offset>2</Offset>'])(
  'a pack whose raster is explained beside it alone is refused: %s',
  async (band) => {
    const findings = await trial.refuse(write(band));
    expect(findings.map(({ code, file }) => [code, file])).toEqual([['sidecar-not-read', RASTER]]);
  },
);

it.each([
  ['<NoDataValue>0</NoDataValue>', ['sidecar-not-used']],
  ['<Scale>much</Scale>', ['sidecar-not-used']],
  ['<NoDataValue>-9999</NoDataValue><Scale>1</Scale><Offset>0</Offset>', []],
  ['<Metadata><MDI key="STATISTICS_MAXIMUM">0.5</MDI></Metadata>', []],
] as const)('a pack with %s beside a raster is installed with %j', async (band, codes) => {
  const findings = await trial.accept(write(band));
  expect(codesOf(findings)).toEqual(codes);
});

it('a pack whose raster has a mask beside it is refused', async () => {
  const metadata = '<Item name="INTERNAL_MASK_FLAGS_1">2</Item>';
  const folder = writePackFolder(trial.source, {
    ...createTestPack(),
    [`${RASTER}.msk`]: encodeTestGeotiff(describeRaster(fill(255), { sampleType: 'uint8', epsg: null, metadata })),
  });
  expect((await trial.refuse(folder)).map(({ code, file }) => [code, file])).toEqual([['sidecar-not-read', RASTER]]);
});
