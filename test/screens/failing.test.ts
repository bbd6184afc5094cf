import { describe, it } from 'vitest';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import { PackRefusedError } from '#main/pack/pack-errors.ts';
import { riverPack } from '../renderer/fixtures/packs.ts';
import type { FakeHandlers } from '../support/fake-window-server.ts';
import { zipCalled } from '../support/places-driver.ts';
import { useFakeWindow, type FakeWindow } from '../support/use-fake-window.ts';
import { looks, takePictureWithMap } from './take-picture.ts';

const { open } = useFakeWindow();

const noRegion: Partial<FakeHandlers> = {
  'pack.list': () => ({ packs: [] }),
  'pack.layers': () => ({ packs: [] }),
  'pack.outlines': () => ({ packs: [] }),
};
const missing = (what: ConstructorParameters<typeof NotFoundError>[0]) => () => {
  throw new NotFoundError(what);
};
const fault = () => {
  throw new Error('a bug');
};
/** Any id: none of them is kept. */
const SURVEY = '3d4a8f52-0c1e-4b61-9a55-1f7a2c0b9e11';

const states: readonly [
  name: string,
  handlers: Partial<FakeHandlers>,
  show: (opened: FakeWindow) => Promise<unknown>,
][] = [
  ['query-no-region', noRegion, async () => undefined],
  [
    'query-search-none',
    { 'place.suggest': () => ({ suggestions: [] }) },
    async ({ window }) => {
      await window.search.type('12 Mlil Raod');
      await window.search.waitForNothing();
    },
  ],
  [
    'query-outside',
    {
      'risk.query': () => {
        throw new ServiceError('OUT_OF_BOUND_LOCATION', 'The location is outside.', null);
      },
    },
    async ({ window }) => {
      await window.search.submit('0, 0');
      await window.readFailure();
    },
  ],
  [
    'query-engine-gone',
    {},
    async ({ window, server }) => {
      await window.waitForMap();
      await window.search.submit('12 mill');
      await window.waitForAnswer();
      await server.close();
      await window.readFailure();
    },
  ],
  ['places-empty', noRegion, ({ window }) => window.goTo('Places')],
  [
    'places-refused',
    {
      'pack.install': () => {
        throw new PackRefusedError(riverPack.findings.map((finding) => ({ ...finding, severity: 'error' as const })));
      },
    },
    async ({ window }) => {
      await window.goTo('Places');
      await window.places.install(zipCalled('lower-river.zip'));
      await window.places.waitForOutcome();
    },
  ],
  [
    'places-failing',
    { 'pack.list': fault },
    async ({ window }) => {
      await window.goTo('Places');
      await window.readFailure();
    },
  ],
  [
    'surveys-failing',
    { 'survey.list': fault, 'survey.facets': fault },
    async ({ window }) => {
      await window.surveys.openList();
      await window.readFailure();
    },
  ],
  [
    'survey-failing',
    { 'survey.get': missing('survey') },
    async ({ window }) => {
      await window.surveys.openAt(SURVEY);
      await window.readFailure();
    },
  ],
  [
    'report-failing',
    { 'survey.getAssessed': missing('survey') },
    async ({ window }) => {
      await window.report.askForSurveys([SURVEY]);
      await window.readFailure();
    },
  ],
  [
    'settings-failing',
    {
      'service.start': () => {
        throw new ServiceError('PORT_UNAVAILABLE', 'The port is taken.', null);
      },
    },
    async ({ window }) => {
      await window.settings.open();
      await window.settings.askForService(8080);
      await window.readFailure();
      await window.scrollTo('Query service');
    },
  ],
];

describe.each(looks)('what is empty or fails, $colourScheme at $width by $height', (look) => {
  it.each(states)('%s', async (name, handlers, show) => {
    const opened = await open(handlers, look);
    await show(opened);
    await takePictureWithMap(opened.window, name, look);
  });
});
