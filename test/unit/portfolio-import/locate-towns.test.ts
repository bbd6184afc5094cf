import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { PortfolioAddress } from '#shared/portfolio/portfolio-location.ts';
import { locateTowns } from '#main/portfolio/import/inspect-file.ts';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder } from '../pack/support/test-pack.ts';
import { installInto } from '../../support/install-into.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-towns-'));
afterAll(() => rmSync(folder, { recursive: true }));

const address = (city: string, countryName = ''): PortfolioAddress => ({
  streetAddress: '9 Nowhere Street',
  unitNumber: '',
  city,
  areaName: '',
  postalCode: '',
  countryName,
});

it('the town of an address is found in the installed packs, however its street is spelt', async () => {
  const source = writePackFolder(path.join(folder, 'source'), {
    ...createTestPack(createManifest({ addresses: [{ path: 'a.csv', format: 'openaddresses' }] })),
    'a.csv': `LON,LAT,NUMBER,STREET,CITY\n${WEST + 0.01},${NORTH - 0.01},1,Mill Road,Portham\n`,
  });
  await installInto(folder, source);

  const locate = await locateTowns(folder, [address('Portham'), address('Elsewhere'), address('')]);

  expect(locate(address('portham'))).toMatchObject({ latitude: NORTH - 0.01, longitude: WEST + 0.01 });
  expect([locate(address('Elsewhere')), locate(address(''))]).toEqual([null, null]);
});
