import { beforeEach, expect, it, vi } from 'vitest';
import { sampleFinancial } from './fixtures/answers.ts';

/** The stores as a page that is loaded again makes them. */
async function loadStores() {
  vi.resetModules();
  const { useBuildingStore } = await import('#renderer/query/building-store.ts');
  const { useCompareStore } = await import('#renderer/compare/compare-store.ts');
  return { building: useBuildingStore, compared: useCompareStore };
}

beforeEach(() => sessionStorage.clear());

it('a page that is loaded again has the building, asked for as it stood there', async () => {
  const before = await loadStores();
  expect(before.building.getState()).toMatchObject({ financial: null, committed: null, isComplete: false });
  before.building.getState().replace(sampleFinancial);
  const raised = { ...sampleFinancial, firstFloorHeight: 1.2 };
  before.building.getState().edit(raised, null);
  const { building } = await loadStores();
  expect(building.getState()).toMatchObject({ financial: raised, typed: null, isComplete: true });
  // The same object: as long as nothing is typed, nothing is asked for anew.
  expect(building.getState().committed).toBe(building.getState().financial);
});

it('a page that is loaded again has what was typed without being complete', async () => {
  const before = await loadStores();
  before.building.getState().replace(sampleFinancial);
  before.building.getState().edit(sampleFinancial, typed('1.'));
  const { building } = await loadStores();
  expect(building.getState()).toMatchObject({ financial: sampleFinancial, typed: typed('1.'), isComplete: false });
});

it('a page that is loaded again over an earlier query has what was typed over its building', async () => {
  const before = await loadStores();
  before.building.getState().bringIn(5, sampleFinancial);
  before.building.getState().edit(sampleFinancial, typed('1.'));
  const { building } = await loadStores();
  // The earlier query's answer comes in once more.
  building.getState().bringIn(5, sampleFinancial);
  expect(building.getState()).toMatchObject({ typed: typed('1.'), isComplete: false });
  // Another one's, or the same one's after another building was entered, takes its place.
  building.getState().bringIn(6, null);
  expect(building.getState()).toMatchObject({ financial: null, typed: null });
  building.getState().bringIn(5, sampleFinancial);
  building.getState().edit({ ...sampleFinancial, firstFloorHeight: 2 }, null);
  building.getState().bringIn(5, sampleFinancial);
  expect(building.getState().financial).toEqual(sampleFinancial);
});

it('a page that is loaded again begins without a building that another version of it has kept', async () => {
  const before = await loadStores();
  before.building.getState().replace(sampleFinancial);
  const key = 'freeboard.building';
  const kept = sessionStorage.getItem(key) ?? '';
  sessionStorage.setItem(key, kept.replace('firstFloorHeight', 'floorHeight'));
  expect((await loadStores()).building.getState().financial).toBeNull();
});

it('a page that is loaded again has the places that were compared, in their order', async () => {
  const points = [
    { latitude: 46.1, longitude: -60.2 },
    { latitude: 46.2, longitude: -60.1 },
  ];
  const before = await loadStores();
  for (const point of points) before.compared.getState().add(point);
  const { compared } = await loadStores();
  expect(compared.getState().points).toEqual(points);
  compared.getState().replace([]);
  expect((await loadStores()).compared.getState().points).toEqual([]);
});

function typed(firstFloorHeight: string) {
  const { typeOfBusiness, basement, numberOfStoreys } = sampleFinancial;
  const amounts = {
    structureTIV: '400,000',
    inventoryTIV: '',
    equipmentTIV: '',
    structureDeductible: '',
    inventoryDeductible: '',
    equipmentDeductible: '',
  };
  const style = { locale: 'en-CA', lengthUnit: 'metres' } as const;
  return { values: { typeOfBusiness, basement, numberOfStoreys, firstFloorHeight, ...amounts }, style };
}
