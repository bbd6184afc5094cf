// What sources cost that come whole, over a server on loopback: the maps of FSim out of a zip, a table of the National
// Address Register out of another one, a department of the Base Adresse Nationale, and the standards of FLOPROS with
// the river maps that they become part of; each once more for the next box, of what is kept. Linux.
// Run: node test/perf/whole-sources.bench.ts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBackend } from '#main/backend.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { serveBytes } from '../support/file-server.ts';
import { describeAddressSource, describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';
import { describeZippedSources, serveProtection, serveZips } from '../support/zipped-sources.ts';
import { pretendRaster } from './pretended-raster.ts';
import { pretendZip } from './pretended-zip.ts';
import { readTreeMemory } from './process-memory.ts';

const NAR_ROWS = 1_000_000;
const BAN_ROWS = 300_000;

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-whole-'));
const data = path.join(folder, 'data');
mkdirSync(path.join(data, 'sources'), { recursive: true });
const server = await startFloodMapServer();
serveZips(server);
serveProtection(server);
// The cells of the United States at 270 m; 57 MB for each of the seven maps.
const states = {
  columns: 17_100,
  rows: 10_750,
  epsg: 5070,
  west: -2_362_000,
  north: 3_177_000,
  cellWidth: 270,
  cellHeight: 270,
  side: 512,
  stride: 80_000,
};
const map = pretendRaster(states, (cell) => (cell % 512) / 1e5).file;
const wildfire = Object.fromEntries(
  ['BP', 'FLP1', 'FLP2', 'FLP3', 'FLP4', 'FLP5', 'FLP6'].map((name) => [
    `Data/I_FSim_CONUS_LF2020_270m/CONUS_${name}.tif`,
    map,
  ]),
);
server.files.set('/fsim.zip', pretendZip(wildfire));
server.files.set(
  '/nar/2022001/202606.zip',
  pretendZip({
    // The town across the river is in another province.
    'Addresses/Address_24.csv': writeRegister(1),
    'Addresses/Address_35.csv': writeRegister(NAR_ROWS),
  }),
);
server.files.set('/ban/adresses-35.csv.gz', serveBytes(gzipSync(writeDepartment(), { level: 1 })));
const zipped = describeZippedSources(server.origin);
const described = [
  zipped.fsim,
  zipped.nar,
  zipped.flopros,
  describeAddressSource(server.origin),
  describeFloodSource(server.origin),
];
for (const [at, source] of described.entries())
  writeFileSync(path.join(data, 'sources', `${at}.json`), JSON.stringify(source));

const backend = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'bench' });
try {
  await measure('FSim, 7 maps of a zip', ['made-fsim'], [-105.08, 39.62, -104.84, 39.8]);
  await measure('NAR, a table of 1,000,000 addresses', ['made-nar'], [-75.8, 45.35, -75.55, 45.53]);
  await measure('BAN, a department of 300,000 addresses', ['made-ban'], [-1.82, 48.02, -1.55, 48.2]);
  await measure('FLOPROS and river maps', ['made-flopros', 'made-glofas'], [5.4, 50.9, 5.68, 51.08]);
} finally {
  await backend.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/** Addresses of Ottawa and around it, in the columns of the register of 2026. */
function writeRegister(count: number): Uint8Array {
  const head =
    'LOC_GUID,ADDR_GUID,APT_NO_LABEL,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,PROV_CODE,CSD_ENG_NAME,CSD_FRE_NAME,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE,BG_X,BG_Y,BU_USE\r\n';
  const rows = Array.from({ length: count }, (_, row) => {
    const [x, y] = [7_471_172 + (row % 1000) * 100 - 50_000, 1_190_626 + Math.floor(row / 1000) * 100 - 50_000];
    const street = `STREET ${row % 5003}`;
    return `l${row},a${row},,${row % 997},,${street},ST,,35,Ottawa,Ottawa,${street},ST,,OTTAWA,ON,K1A0A9,${x}.5,${y}.25,1\r\n`;
  });
  return new TextEncoder().encode(`\uFEFF${head}${rows.join('')}`);
}

/** Addresses of Rennes and around it, in the columns of the Base Adresse Nationale of 2026. */
function writeDepartment(): Uint8Array {
  const head =
    'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;cad_parcelles\n';
  const rows = Array.from({ length: BAN_ROWS }, (_, row) => {
    const [longitude, latitude] = [-2.2 + (row % 600) * 0.002, 47.7 + Math.floor(row / 600) * 0.002];
    const street = `Rue ${row % 5003}`;
    return `35238_${row};35238_${row};${row % 997};;${street};35000;35238;Rennes;;;351766.1;6790052.2;${longitude};${latitude};entrée;;;RENNES;RUE;commune;commune;1;\n`;
  });
  return new TextEncoder().encode(head + rows.join(''));
}

/** Gets a region twice, the second time a box beside it, and tells what each took. */
async function measure(title: string, sources: readonly string[], box: BoundingBox): Promise<void> {
  const [west, south, east, north] = box;
  const beside: BoundingBox = [west + 0.01, south, east + 0.01, north];
  for (const [time, of] of [
    ['first', box],
    ['next box', beside],
  ] as const) {
    server.sent.length = 0;
    let megabytes = 0;
    const before = sumMemory();
    const timer = setInterval(() => (megabytes = Math.max(megabytes, sumMemory())), 100);
    const started = performance.now();
    const input = { box: of, name: `${title} ${time}`, sources };
    const answer = await backend.dispatch('region.get', input, { confirmHosts: (hosts) => Promise.resolve(hosts) });
    const seconds = (performance.now() - started) / 1000;
    clearInterval(timer);
    if (!answer.ok || (answer.value as { failed: unknown[] }).failed.length > 0)
      throw new Error(JSON.stringify(answer));
    const fetched = server.sent.reduce((sum, { length }) => sum + length, 0);
    console.log(
      `${title}, ${time}: ${seconds.toFixed(1)} s, ${(fetched / 1e6).toFixed(2)} MB in ${server.sent.length} requests; ` +
        `memory ${before.toFixed(0)} MB before, ${megabytes.toFixed(0)} MB at most, the server's with it`,
    );
  }
}

function sumMemory(): number {
  return readTreeMemory(process.pid).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
}
