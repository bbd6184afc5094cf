import { expect, test } from 'vitest';
import { importFile } from './support/import-file.ts';

test('properties that only later features have are told', async () => {
  const features = Array.from({ length: 1002 }, (_, at) => {
    const more = at < 1000 ? {} : at === 1000 ? { note: null } : { contents: 300_000, deductible: 1000 };
    const geometry = { type: 'Point', coordinates: [5.9, 52.5] };
    return { type: 'Feature', geometry, properties: { building: 1000, ...more } };
  });
  const { locations, rejected } = await importFile(JSON.stringify({ type: 'FeatureCollection', features }));
  expect(rejected).toEqual([]);
  const told = locations.map(({ notes }) => notes.filter(({ code }) => code === 'properties-not-read'));
  expect(told.slice(0, 1001).flat()).toEqual([]);
  expect(told.at(-1)).toMatchObject([{ detail: 'contents, deductible' }]);
});
