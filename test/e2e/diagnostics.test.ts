import { expect, it } from 'vitest';
import { readZip } from '../support/read-zip.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const served = useServedWindow({ drawsMap: false });

it('a browser saves the diagnostics as they were shown', async () => {
  const { window, faults } = await served.open();
  await window.settings.open();
  const shown = await window.settings.collectDiagnostics();
  expect(Object.keys(shown)).toEqual(['versions.json', 'packs.json', 'settings.json', 'log.jsonl']);
  const file = await window.keys.save(() => window.settings.saveDiagnostics());
  expect(readZip(file)).toEqual(shown);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
