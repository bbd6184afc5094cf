import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { builtInSources, readSources } from '#main/region/source-catalogue.fs.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { RegionView } from '#renderer/region/region-view.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const { sources } = readSources([builtInSources]);
const zwolle = { name: 'Zwolle', country: 'NL', latitude: 52.5, longitude: 6.09, people: 111_805 };
const twins = [
  { name: 'Springfield', country: 'US', latitude: 37.215, longitude: -93.298, people: 166_810 },
  { name: 'Springfield', country: 'US', latitude: 42.101, longitude: -72.59, people: 154_341 },
];
const get = vi.fn((_input: unknown): unknown => null);
/** Ends the region that was asked for last. */
let ending: AbortSignal | undefined;
const saveList = vi.fn((_input: unknown): unknown => ({
  state: 'saved',
  path: '/stick/freeboard-region-files.zip',
  unlisted: ['jrc-glofas'],
}));
const sizes = vi.fn((_input: unknown): unknown => null);
const shown = vi.fn();
const there = vi.fn();
/** Hears how far a region is. */
let hears: (report: unknown) => void = () => undefined;
let leave: () => void = () => undefined;
let comeBack: () => void = () => undefined;

const square = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 0],
];
const earth = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { kind: 'land' }, geometry: { type: 'MultiPolygon', coordinates: [[square]] } },
  ],
};

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(earth)));
  get.mockReset();
  shown.mockReset();
  there.mockReset();
  const client = createTestClient({
    'region.towns': () => ({ places: [zwolle] }),
    'region.places': ({ name }: { name: string }) => ({
      places: [zwolle, ...twins].filter((place) => place.name.toLowerCase().startsWith(name.toLowerCase())),
    }),
    'region.sources': () => ({
      sources,
      fetched: [
        'jrc-efas',
        'jrc-glofas',
        'wri-aqueduct-coast',
        'protomaps',
        'copernicus-glo-30',
        'copernicus-glo-90',
        'openstreetmap',
        'usfs-fsim',
      ],
      chosen: ['jrc-efas', 'wri-aqueduct-coast'],
      faults: [],
    }),
    'region.get': (input) => get(input),
    'region.sizes': (input) => sizes(input),
    'region.saveList': (input) => saveList(input),
  });
  const view = <RegionView onThere={there} onShow={shown} />;
  const { rerender } = renderWindow(view, {
    ...client,
    on(name, listener) {
      if (name === 'region.progress') hears = listener as typeof hears;
      return () => undefined;
    },
    call(name, input, signal) {
      if (name === 'region.get') ending = signal;
      return client.call(name, input, signal);
    },
  });
  leave = () => rerender(<p>Another screen</p>);
  comeBack = () => rerender(view);
});

async function chooseZwolle(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Town'), 'Zwolle');
  await user.click(await screen.findByRole('button', { name: /Zwolle, Netherlands/ }));
  return user;
}

it('names a town, has what serves it chosen, and fetches that with one button', async () => {
  get.mockReturnValue({
    packs: [
      {
        source: 'jrc-efas',
        id: 'zwolle-52n-6e-jrc-efas',
        version: '3.1.1',
        state: 'installed',
        behind: [{ id: 'kampen', title: 'Kampen: finer maps' }],
      },
      {
        source: 'wri-aqueduct-coast',
        id: 'zwolle-52n-6e-wri-aqueduct-coast',
        version: '2',
        state: 'nothing',
        behind: [],
      },
    ],
    failed: [],
    missing: [],
  });
  const user = await chooseZwolle();
  const rivers = await screen.findByRole('checkbox', { name: /River flood hazard maps for Europe/ });
  expect(rivers).toBeChecked();
  await waitFor(() => expect(document.querySelector('path')).toHaveAttribute('d', 'M0 0L9 0L9 -9L0 0Z'));
  expect(screen.getByRole('checkbox', { name: /GloFAS/ })).not.toBeChecked();
  // 20 km of 111.2 km a degree; the limits of the source stand beside it, and whom it asks.
  const card = within(rivers.closest('li')!);
  expect(card.getByText(/not for pricing a single house/)).toBeVisible();
  expect(card.getByText(/jeodpp\.jrc\.ec\.europa\.eu/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Get this region' }));
  expect(await screen.findByText('The region is there')).toBeVisible();
  expect(screen.getByText(/in place of River flood hazard maps.*: Kampen: finer maps/)).toBeVisible();
  expect(screen.getByText(/^0 B came from servers for it/)).toBeVisible();
  const [[{ box, name, sources: chosen }]] = get.mock.calls as unknown as [
    [{ box: number[]; name: string; sources: string[] }],
  ];
  expect(name).toBe('Zwolle');
  expect(chosen).toEqual(['jrc-efas', 'wri-aqueduct-coast']);
  expect(box[3]! - box[1]!).toBeCloseTo(20 / 111.19, 3);
  expect(screen.getByText(/Nothing is mapped in this box by/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show it on the map' }));
  expect(shown).toHaveBeenCalledWith(box);
  expect(there.mock.calls).toEqual([[box]]);
  // What has been seen is not told again.
  leave();
  comeBack();
  expect(screen.queryByText('The region is there')).toBeNull();
});

it('tells towns of one name and country apart, and how long the whole earth takes', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Town'), 'Springf');
  expect(
    await screen.findByRole('button', { name: /United States.*154,341 people, at 42\.10, -72\.59/ }),
  ).toBeVisible();
  await user.clear(screen.getByLabelText('Town'));
  for (const [side, degrees] of Object.entries({ West: '-180', South: '-90', East: '180', North: '90' }))
    await user.type(screen.getByLabelText(side), degrees);
  await user.click(screen.getByRole('button', { name: 'Use this box' }));
  const rivers = await screen.findByRole('checkbox', { name: /River flood hazard maps for Europe/ });
  // 432,512 x 216,512 cells of 11 maps, 4 bytes each, 75 MB a minute.
  const days = Math.ceil((432_512 * 216_512 * 11 * 4) / 75e6 / 1440);
  expect(within(rivers.closest('li')!).getByText(new RegExp(`, ${days} days at`))).toBeVisible();
});

it('lists terrain to be chosen, with what its heights are, whom it asks, and what has to be fetched', async () => {
  const user = await chooseZwolle();
  const heights = await screen.findByRole('checkbox', { name: 'Copernicus DEM GLO-30' });
  expect(heights).not.toBeChecked();
  const card = within(heights.closest('li')!);
  expect(card.getByText('Terrain')).toBeVisible();
  // 20 km are 648 cells of 30.87 m to the north and 1 / cos(52.5) of that to the east, with 2048 beside, of 4 bytes.
  const bytes = (20_000 / 30.87 + 2048) * (20_000 / 30.87 / Math.cos((52.5 * Math.PI) / 180) + 2048) * 4;
  const megabytes = Math.round(bytes / 1e6);
  expect(
    card.getByText(
      new RegExp(`Heights above EGM2008, houses and trees are in it; cells of about 31 m. At most ${megabytes} MB`),
    ),
  ).toBeVisible();
  expect(card.getByText(/copernicus-dem-30m\.s3\.amazonaws\.com, copernicus-dem-90m\.s3/)).toBeVisible();
  expect(card.getByText(/heights of floors are not to be taken/)).toBeVisible();
  await user.click(heights);
  get.mockReturnValue({ packs: [], failed: [], missing: [] });
  await user.click(screen.getByRole('button', { name: 'Get this region' }));
  await waitFor(() => expect(get).toHaveBeenCalled());
  expect(get.mock.calls).toMatchObject([[{ sources: expect.arrayContaining(['copernicus-glo-30']) as unknown }]]);
});

it('asks how large what comes whole is only when somebody asks, and says how long it takes', async () => {
  const text = { key: 'remote-status', values: { url: 'https://one.example/index.json', status: 403 } };
  const failed = { source: 'openstreetmap', code: 'FILE_REFUSED', message: 'no', text };
  const user = await chooseZwolle();
  const card = within((await screen.findByRole('checkbox', { name: 'OpenStreetMap' })).closest('li')!);
  expect(card.getByText(/as complete as volunteers made them/)).toBeVisible();
  expect(sizes).not.toHaveBeenCalled();
  sizes.mockReturnValue({ sizes: [{ source: 'openstreetmap', bytes: 150_000_000 }], failed: [] });
  await user.click(card.getByRole('button', { name: 'Ask how large' }));
  // 150 MB at 10 Mbit/s are 120 s.
  expect(await card.findByText(/150 MB, 2 minutes/)).toBeVisible();
  expect(sizes.mock.calls).toMatchObject([[{ sources: ['openstreetmap'] }]]);
  // Of whatever comes whole, and of nothing else: of windows the most is said without asking.
  const cardOf = (title: RegExp) => within(screen.getByRole('checkbox', { name: title }).closest('li')!);
  expect(cardOf(/FSim/).getByRole('button', { name: 'Ask how large' })).toBeEnabled();
  expect(cardOf(/GloFAS/).queryByRole('button', { name: 'Ask how large' })).toBeNull();
  sizes.mockReturnValue({ sizes: [], failed: [failed] });
  await user.clear(screen.getByLabelText('Town'));
  await user.type(screen.getByLabelText('West'), '{End}1');
  await user.click(screen.getByRole('button', { name: 'Use this box' }));
  await user.click(await card.findByRole('button', { name: 'Ask how large' }));
  expect(await card.findByText(/the server answered with status 403/)).toBeVisible();
});

it('says how far all and each is, goes on behind another screen, and says why a source has failed', async () => {
  const text = { key: 'remote-status', values: { url: 'https://one.example/a.tif', status: 403 } };
  let answer: (value: unknown) => void = () => undefined;
  get.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const user = await chooseZwolle();
  await user.click(await screen.findByRole('button', { name: 'Get this region' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: /GloFAS/ })).toBeDisabled();
  act(() => hears({ source: 'jrc-efas', pieces: 9, ofPieces: 9, bytes: 3_000_000 }));
  act(() => hears({ source: 'wri-aqueduct-coast', pieces: 3, ofPieces: 9, bytes: 1_000_000 }));
  const fractions = () => screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'));
  expect(fractions()).toEqual(['67', '100', '33']);
  expect(screen.getByText('1 of 2 sources · 4 MB')).toBeVisible();
  // It goes on while another screen is shown.
  leave();
  act(() => hears({ source: 'wri-aqueduct-coast', pieces: 6, ofPieces: 9, bytes: 2_000_000 }));
  comeBack();
  expect(await screen.findByRole('checkbox', { name: /Aqueduct/ })).toBeChecked();
  expect(fractions()).toEqual(['83', '100', '67']);
  expect(ending?.aborted).toBe(false);
  answer({ packs: [], failed: [{ source: 'jrc-efas', code: 'FILE_REFUSED', message: 'no', text }], missing: [] });
  expect(await screen.findByText(/the server answered with status 403/)).toBeVisible();
});

it('takes a box that is typed, and none that is no box', async () => {
  get.mockReturnValue({ packs: [], failed: [], missing: [] });
  const user = userEvent.setup();
  for (const [side, degrees] of [
    ['West', '6'],
    ['South', '52.4'],
    ['East', '5.9'],
    ['North', '52.6'],
  ] as const) {
    await user.type(screen.getByLabelText(side), degrees);
  }
  await user.click(screen.getByRole('button', { name: 'Use this box' }));
  expect(screen.getByText(/West and south have to be less/)).toBeVisible();
  await user.clear(screen.getByLabelText('West'));
  await user.type(screen.getByLabelText('West'), '-5.7');
  await user.click(screen.getByRole('button', { name: 'Use this box' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Get this region' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Get this region' }));
  expect(get.mock.calls).toMatchObject([[{ box: [-5.7, 52.4, 5.9, 52.6], name: null }]]);
  for (const [side, degrees] of [
    ['West', '179.5'],
    ['East', '-179.5'],
  ] as const) {
    await user.clear(screen.getByLabelText(side));
    await user.type(screen.getByLabelText(side), degrees);
  }
  await user.click(screen.getByRole('button', { name: 'Use this box' }));
  await user.click(screen.getByRole('button', { name: 'Get this region' }));
  await waitFor(() => expect(get.mock.calls[1]).toMatchObject([{ box: [179.5, 52.4, -179.5, 52.6] }]));
});

it('goes on where it was paused, ends, and writes a list of what another computer is to fetch', async () => {
  get.mockImplementation(
    () =>
      new Promise((_resolve, reject) => {
        ending?.addEventListener('abort', () => reject(new ClientError('CANCELLED', 'stopped')));
      }),
  );
  const user = await chooseZwolle();
  await user.click(await screen.findByRole('button', { name: 'Get this region' }));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(get.mock.calls[1]).toEqual(get.mock.calls[0]);
  expect(screen.getAllByRole('progressbar')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Stopped')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Get this region' })).toBeEnabled();
  expect(get.mock.calls[1]).toMatchObject([{ futures: false }]);

  // Of the sea 2 pathways, 3 years, 3 levels, 9 return periods; EFAS has none.
  await user.click(screen.getByRole('checkbox', { name: /climates to come: 162 more/ }));
  await user.click(screen.getByRole('button', { name: /Make a list/ }));
  expect(await screen.findByText(/freeboard-region-files\.zip/)).toBeVisible();
  expect(screen.getByText(/Only lists on their servers name the files/)).toBeVisible();
  expect(saveList).toHaveBeenCalledWith({
    box: expect.any(Array) as unknown,
    sources: ['jrc-efas', 'wri-aqueduct-coast'],
    futures: true,
  });
  await user.click(screen.getByRole('checkbox', { name: /Aqueduct/ }));
  expect(screen.queryByRole('checkbox', { name: /climates to come/ })).toBeNull();
});
