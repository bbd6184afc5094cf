import { expect, it, vi } from 'vitest';
import { csvHeader } from '../geocoding/address-files.ts';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder, type PackContent } from './support/test-pack.ts';
import { setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

/** Rows of places in the territory of the test pack. */
const inside = Array.from({ length: 8 }, (_, row) => formatRow(WEST + 0.001 * (row + 1), NORTH - 0.002, row + 1));

function formatRow(longitude: number, latitude: number, number: number): string {
  return `${longitude.toFixed(4)},${latitude.toFixed(4)},${number},Kerkstraat,,Ham,,,`;
}

function withAddresses(rows: readonly string[], changes: Record<string, unknown> = {}): PackContent {
  const manifest = createManifest({ addresses: [{ path: 'a.csv', format: 'openaddresses' }], ...changes });
  return { ...createTestPack(manifest), 'a.csv': [csvHeader, ...rows, ''].join('\n') };
}

it('addresses in the territory, on its border and in that of a hazard alone are no finding', async () => {
  const manifest = createManifest();
  manifest['hazards'].fluvial.territory = { bbox: [WEST, NORTH - 0.02, WEST + 0.02, NORTH + 0.01] };
  const rows = [...inside, formatRow(WEST, NORTH, 20), formatRow(WEST + 0.01, NORTH + 0.005, 21)];
  const findings = await trial.accept(writePackFolder(trial.source, withAddresses(rows, manifest)));
  expect(findings.filter(({ file }) => file === 'a.csv')).toEqual([]);
});

it('addresses outside of the territory are told with their share and the first of them', async () => {
  const rows = [...inside, formatRow(WEST - 1, NORTH - 0.01, 30), formatRow(WEST - 2, NORTH - 0.01, 31)];
  const findings = await trial.accept(writePackFolder(trial.source, withAddresses(rows)));
  expect(findings).toEqual([
    expect.objectContaining({
      severity: 'warning',
      code: 'address-outside-territory',
      file: 'a.csv',
      field: 'LON, LAT',
      found: '2 of 10 addresses, first at line 10: 4, 51.99',
    }),
  ]);
});

it.each([
  ['one row', [...inside, formatRow(NORTH - 0.01, WEST + 0.01, 30)], '1 of 9 addresses, first at line 10: 51.99, 5.01'],
  [
    'all of a file',
    inside.map((row) => row.replace(/^([^,]+),([^,]+)/, '$2,$1')),
    '8 of 8 addresses, first at line 2: 51.998, 5.001',
  ],
])('longitude and latitude exchanged in %s are told as such', async (_, rows, found) => {
  const findings = await trial.accept(writePackFolder(trial.source, withAddresses(rows)));
  expect(findings).toEqual([
    expect.objectContaining({ severity: 'warning', code: 'address-coordinates-exchanged', file: 'a.csv', found }),
  ]);
  expect(findings[0]!.expected).toContain('exchanged?');
});

it('an address beside a bent territory is outside of it', async () => {
  const corners = [
    [WEST, NORTH],
    [WEST + 0.02, NORTH],
    [WEST + 0.02, NORTH - 0.001],
    [WEST + 0.001, NORTH - 0.001],
    [WEST + 0.001, NORTH - 0.02],
    [WEST, NORTH - 0.02],
    [WEST, NORTH],
  ];
  const pack = withAddresses([formatRow(WEST + 0.0005, NORTH - 0.015, 1), formatRow(WEST + 0.01, NORTH - 0.01, 2)], {
    territory: { path: 't.geojson' },
  });
  const territory = JSON.stringify({ type: 'Polygon', coordinates: [corners] });
  const findings = await trial.accept(writePackFolder(trial.source, { ...pack, 't.geojson': territory }));
  const told = findings.filter(({ file }) => file === 'a.csv').map(({ code, found }) => [code, found]);
  expect(told).toEqual([['address-outside-territory', '1 of 2 addresses, first at line 3: 5.01, 51.99']]);
});
