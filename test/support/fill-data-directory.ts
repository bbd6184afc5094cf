import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Backend } from '#main/backend.ts';
import { createManifest, createTestPack, NORTH, WEST, writePackFolder } from '../unit/pack/support/test-pack.ts';
import { writeExifJpeg } from './exif-jpeg.ts';
import { cutTown, describeTown } from './synthetic-town.ts';
import { encodePmtiles } from './tile-archive-writer.ts';

/**
 * Fills a data directory with something of everything that an installation keeps.
 * @param folder for the files that it comes from, and what is given out
 */
export async function fillDataDirectory(
  { answerStored, dispatch, grants, handOver, tokens }: Backend,
  folder: string,
): Promise<void> {
  const call = async <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) => {
    const answer = await dispatch(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    return answer.value as ProcedureOutput<Name>;
  };
  const town = writePackFolder(path.join(folder, 'pack'), createTown());
  await call('pack.install', { grant: grants.mint(town, { direction: 'read', holder: undefined }) });
  await call('settings.set', { lengthUnit: 'feet', reportTemplate: { firmName: 'Harbour Surveyors' } });
  const request = {
    location: { latitude: NORTH - 0.0102, longitude: WEST + 0.0104 },
    financial: { ...building, firstFloorHeight: 0.4, structureTIV: 350_000 },
  };
  const location = { streetAddress: '12 Mill Road', city: 'Portham' };
  await call('risk.query', { location, financial: request.financial });
  await call('risk.query', request);
  await call('risk.query', { location: { ...request.location, latitude: NORTH - 0.004 } });

  const { survey } = await call('survey.create', { request, fields: { notes: 'Water stood at the sill in 1996.' } });
  const edits = { notes: 'Water stood at the sill in 1996, and again in 2011.', surveyor: 'A. Brook', tags: ['river'] };
  await call('survey.edit', { id: survey.id, revision: survey.revision, changes: edits });
  const put = await answerStored({ method: 'PUT', pathname: '/bytes/media', range: null, body: photo() });
  const { value } = JSON.parse(put.body as string) as { value: { hash: string } };
  await call('survey.attach', { id: survey.id, hash: value.hash, name: 'front.jpg', caption: 'Front' });
  const second = await call('survey.create', { request, fields: { notes: 'Beside the first.', status: 'final' } });
  await call('survey.archive', { ids: [second.survey.id], archived: true });
  const signal = new AbortController().signal;
  await handOver.writeTo(path.join(folder, 'surveys.freeboard'), handOver.listCurrent(), { signal });

  const csv = path.join(folder, 'buildings.csv');
  writeFileSync(csv, listBuildings());
  const { portfolio } = await call('portfolio.create', {
    grant: grants.mint(csv, { direction: 'read', holder: undefined }),
    run: true,
  });
  const info = async () => (await call('portfolio.list', {})).portfolios.find(({ id }) => id === portfolio.id)!;
  while ((await info()).state !== 'ready') await delay(50);
  const filter = {};
  await call('portfolio.tryMeasure', {
    id: portfolio.id,
    name: 'Raised',
    filter,
    changes: [{ kind: 'raiseFirstFloor', byMetres: 0.5 }],
  });
  const ring = [
    [WEST, NORTH - 0.01],
    [WEST + 0.02, NORTH - 0.01],
    [WEST + 0.02, NORTH],
    [WEST, NORTH],
  ] as const;
  await call('portfolio.keepArea', { id: portfolio.id, area: { name: 'North', ring: ring.map(([x, y]) => [x, y]) } });

  const issued = await tokens.issue({ subject: 'reader', modules: ['fluvial', 'financial'], days: 36_500, quota: 100 });
  const verdict = await tokens.check(issued.token);
  if (!verdict.ok) throw new Error('the token does not hold');
  tokens.count(verdict.grant.claims);
  const order = { modules: ['fluvial'], days: 36_500, quota: null } as const;
  await call('token.issue', { name: 'office', ...order, modules: ['fluvial'] });
  const revoked = await call('token.issue', { name: 'gone', ...order, modules: ['fluvial'] });
  await call('token.revoke', { jti: revoked.jti });
}

/** A pack with maps of depth, addresses and a basemap of one zoom. */
function createTown() {
  const manifest = createManifest({
    title: 'Portham',
    addresses: [{ path: 'addresses.csv', format: 'openaddresses' }],
    basemap: { path: 'town.pmtiles' },
  });
  const layers = describeTown('protomaps');
  const tiles = cutTown(layers).filter(({ z }) => z === 12);
  const options = { format: 'pbf', compression: 'gzip', sourceLayers: Object.keys(layers) } as const;
  const places = Array.from({ length: 40 }, (_, index) => {
    const place = [WEST + 0.002 + 0.0004 * index, NORTH - 0.005, 2 + index];
    return [...place, index % 2 === 0 ? 'Mill Road' : 'Quay Street', 'Portham', 'B8X 1K1'].join(',');
  });
  return {
    ...createTestPack(manifest),
    'addresses.csv': `LON,LAT,NUMBER,STREET,CITY,POSTCODE\n${places.join('\n')}\n`,
    'town.pmtiles': encodePmtiles(tiles, options),
  };
}

const building = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'NO',
  numberOfStoreys: 'ONE STORY',
  structureDeductible: 1000,
  inventoryDeductible: 500,
  equipmentDeductible: 0,
  inventoryTIV: 60_000,
  equipmentTIV: 20_000,
} as const;

/** Forty buildings, of which one is outside, one comes twice and one has no place. */
function listBuildings(): string {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const place = [NORTH - 0.001 - 0.0004 * index, WEST + 0.001 + 0.0004 * index];
    return [`L${index + 1}`, ...place, 0.1 * (index % 8), 100_000 + 5000 * index].join(',');
  });
  rows.push('L41,10,10,0.3,90000', rows[0]!, 'L43,,,0.3,90000');
  return `LocNumber,Latitude,Longitude,FirstFloorHeight,BuildingTIV\n${rows.join('\n')}\n`;
}

async function* photo(): AsyncGenerator<Uint8Array> {
  yield writeExifJpeg({ dateTimeOriginal: '2026:11:20 14:03:05' }, 'front');
}
