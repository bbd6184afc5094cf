import path from 'node:path';
import { describe, it } from 'vitest';
import { PackRefusedError, ServiceError } from '#main/services/errors.ts';
import { riverPack } from '../renderer/fixtures/packs.ts';
import { startFakeWindowServer, type FakeHandlers, type FakeWindowServer } from '../support/fake-window-server.ts';
import type { WindowDriver } from '../support/window-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { looks, takePictureWithMap } from './take-picture.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
/** An address behind the levee of the demonstration region, where every part of an answer has something to say. */
const SHOWN_ADDRESS = '25 Mill Rd Portham';

const { open, openAt } = useServedWindow();

describe.each(looks)('$colourScheme at $width by $height', (look) => {
  it('shows the screens of the demonstration region', async () => {
    const { window } = await open(look);
    await window.waitForMap();
    await takePictureWithMap(window, 'query-start', look);
    await window.search.type('12 ma');
    await window.search.readOptions();
    await takePictureWithMap(window, 'query-search', look);
    await window.search.submit(SHOWN_ADDRESS);
    await window.waitForAnswer();
    await takePictureWithMap(window, 'query-answer', look);
    await window.building.enter({ structureTIV: '400,000', inventoryTIV: '50,000', structureDeductible: '5,000' });
    await window.scrollTo('Losses');
    await takePictureWithMap(window, 'query-losses', look);
    await window.building.enter({ structureTIV: '-1', firstFloorHeight: '25' });
    await window.scrollTo('Building and policy');
    await takePictureWithMap(window, 'query-invalid-entry', look);
    await window.openWhy('fluvial');
    await window.scrollTo('Why');
    await takePictureWithMap(window, 'query-why', look);
    await window.goTo('Places');
    await takePictureWithMap(window, 'places', look);
  });
});

// Failing and empty states are the same at any size: one is enough.
describe.each(looks.filter(({ width }) => width === 1280))('$colourScheme, when something is missing', (look) => {
  it.each<[name: string, handlers: Partial<FakeHandlers>, show: (window: WindowDriver) => Promise<unknown>]>([
    [
      'query-no-region',
      { 'pack.list': () => ({ packs: [] }), 'pack.layers': () => ({ packs: [] }) },
      async () => undefined,
    ],
    [
      'query-outside',
      {
        'risk.query': () => {
          throw new ServiceError('OUT_OF_BOUND_LOCATION', 'The location is outside.', null);
        },
      },
      async (window) => {
        await window.search.submit('0, 0');
        await window.readFailure();
      },
    ],
    [
      'places-refused',
      {
        'pack.install': () => {
          throw new PackRefusedError(riverPack.findings.map((finding) => ({ ...finding, severity: 'error' as const })));
        },
      },
      async (window) => {
        await window.goTo('Places');
        await window.places.install('/home/me/packs/lower-river.zip');
        await window.places.waitForOutcome();
      },
    ],
  ])('shows the failing state %s', async (name, handlers, show) => {
    const server: FakeWindowServer = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'), handlers);
    const { window } = await openAt(server.address, look);
    await show(window);
    await takePictureWithMap(window, name, look);
    await window.page.context().close();
    await server.close();
  });

  it('shows the first start while the region is being made', async () => {
    const server = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'), {
      'pack.list': () => ({ packs: [] }),
      'pack.layers': () => ({ packs: [] }),
      'history.list': () => ({ entries: [] }),
    });
    const { window } = await openAt(server.address, look);
    await window.waitForProgress(() =>
      server.emit('pack.progress', { source: 'demonstration-region', step: 'generate', fraction: 0.62, file: null }),
    );
    await takePictureWithMap(window, 'query-first-start', look);
    await window.page.context().close();
    await server.close();
  });

  it('shows that the engine is gone', async () => {
    const server = await startFakeWindowServer(path.join(projectRoot, 'out', 'renderer'));
    const { window } = await openAt(server.address, look);
    await window.waitForMap();
    await window.search.submit('12 mill');
    await window.waitForAnswer();
    await server.close();
    await window.readFailure();
    await takePictureWithMap(window, 'query-engine-gone', look);
  });
});
