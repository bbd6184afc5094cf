import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { builtInSources, readSources } from '#main/region/source-catalogue.fs.ts';
import type { Client } from '#renderer/client/client.ts';
import { NewerData } from '#renderer/region/newer-data.tsx';
import { RegionView } from '#renderer/region/region-view.tsx';
import PlacesPanel from '#renderer/shell/places-panel.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';

const { sources } = readSources([builtInSources]);
let client: Client;
const ask = vi.fn((_input: unknown): unknown => null);
const get = vi.fn((_input: unknown): unknown => ({ packs: [], failed: [], missing: [] }));
const again = { box: [5.8, 52.5, 6, 52.6], name: 'Zwolle', sources: ['jrc-efas', 'flopros'], futures: true };
const answered = (state: string, reasons: unknown[]): unknown => ({
  packs: [{ id: riverPack.id, version: riverPack.version, state, reasons, again }],
  failed: [],
});

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  ask.mockReset();
  get.mockClear();
  client = createTestClient({
    'region.sources': () => ({ sources, fetched: sources.map(({ id }) => id), chosen: ['protomaps'], faults: [] }),
    'region.towns': () => ({ places: [] }),
    'pack.list': () => ({ packs: [demonstrationPack, riverPack] }),
    'region.made': () => ({ packs: [{ id: riverPack.id, version: riverPack.version, again }] }),
    'region.checkNewer': (input) => ask(input),
    'region.get': (input) => get(input),
  });
  renderWindow(<PlacesPanel />, client);
});

async function askOnCard(): Promise<ReturnType<typeof within>> {
  const button = await screen.findByRole('button', { name: 'Is there newer data?' });
  await userEvent.click(button);
  return within(button.closest('li')!);
}

it('is offered of regions that were made of public data alone, and asks nobody before', async () => {
  ask.mockReturnValue(answered('same', []));
  const card = await askOnCard();
  expect(card.getByRole('heading', { level: 3 })).toHaveTextContent('Lower River');
  expect(await card.findByText('There is nothing newer')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Get it again' })).toBeNull();
  expect(ask.mock.calls).toEqual([[{ packs: ['lower-river'] }]]);
});

it('says what has changed, and gets it again with the same box, name and sources', async () => {
  ask.mockReturnValue(answered('newer', [{ reason: 'file', count: 7, example: 'https://one.example/rp10.tif' }]));
  const card = await askOnCard();
  expect(await card.findByText(/7 files have changed .*rp10\.tif/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Get it again' }));
  expect(await card.findByText(/The newer data are there/)).toBeVisible();
  expect(get.mock.calls).toEqual([[again]]);
});

it('leads to a larger box and more sources, from the box, name and sources that it has', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ type: 'FeatureCollection', features: [] })));
  cleanup();
  const grow = vi.fn();
  renderWindow(<NewerData pack={riverPack} onGrow={grow} />, client);
  await userEvent.click(await screen.findByRole('button', { name: 'Larger box, more sources' }));
  expect(grow).toHaveBeenCalledOnce();
  cleanup();
  renderWindow(<RegionView onThere={vi.fn()} onShow={vi.fn()} />, client);
  expect(screen.getByLabelText('Name of the region')).toHaveValue('Zwolle');
  expect(screen.getByLabelText('East')).toHaveValue('6');
  const checked = await screen.findAllByRole('checkbox', { checked: true });
  expect(checked.map((box) => box.closest('label')?.textContent)).toEqual([
    'Protomaps base map',
    'FLOPROS flood protection standards',
    'River flood hazard maps for Europe and the Mediterranean',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Get this region' }));
  expect(get.mock.calls).toEqual([[{ ...again, sources: ['protomaps', 'flopros', 'jrc-efas'], futures: false }]]);
});

it('says why nobody can say it, and what failed', async () => {
  ask.mockReturnValue(answered('unknown', [{ reason: 'noRecord', count: 1, example: null }]));
  const card = await askOnCard();
  expect(await card.findByText(/Nothing says what this region was made of/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Get it again' })).toBeNull();
  const text = { key: 'remote-status', values: { url: 'https://one.example/a.json', status: 403 } };
  ask.mockReturnValue({ packs: [], failed: [{ id: riverPack.id, code: 'FILE_REFUSED', message: 'no', text }] });
  await askOnCard();
  expect(await card.findByText(/the server answered with status 403/)).toBeVisible();
  get.mockReturnValue({ packs: [], failed: [{ source: 'jrc-efas', code: 'FILE_REFUSED', message: 'no', text }] });
  ask.mockReturnValue(answered('newer', [{ reason: 'catalogue', count: 1, example: '1 → 2' }]));
  await askOnCard();
  await userEvent.click(await card.findByRole('button', { name: 'Get it again' }));
  expect(await card.findByText('The region was not fetched')).toBeVisible();
});
