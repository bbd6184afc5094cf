import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync, type ZipOptions } from 'fflate';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
import { serveBytes, type FileServer } from './file-server.ts';
import { encodeShapefile } from '../unit/pack/vectors/encode-shapefile.ts';
import { encodeTestGeotiff } from './geotiff-writer.ts';

/** Cells on a side of the made rasters of wildfire, around Denver. */
export const SIDE = 80;
const NODATA = -3.4028230607370965e38;

/** Made burn probability of a cell: no map in the west, a town beside it, wildland in the east. */
export function burnAt(column: number, row: number): number | null {
  if (column < 20) return null;
  return column < 40 ? 0 : Math.fround((row * SIDE + column + 1) / 1e6);
}

/** Made shares of fires by their flame length, of the six classes: of all the least, and of all the greatest. */
export function sharesAt(column: number): readonly number[] {
  const great = Math.fround(column / SIDE);
  return [1 - great, 0, 0, 0, 0, great];
}

const table = (rows: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    `\uFEFF${[
      'LOC_GUID,ADDR_GUID,APT_NO_LABEL,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,PROV_CODE,CSD_ENG_NAME,CSD_FRE_NAME,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE,BG_X,BG_Y,BU_USE',
      ...rows,
    ].join('\r\n')}\r\n`,
  );

/** Members of the made register: Quebec in two tables, Ontario in one. */
const register: Readonly<Record<string, Uint8Array>> = {
  'Addresses/Address_10.csv': table(['a,a,,1,,WATER,ST,,10,St. Johns,,,,,ST. JOHNS,NL,A1A1A1,8980000.0,2150000.0,1']),
  'Addresses/Address_24_part_1.csv': table([
    'b,b,,25,,LAURIER,RUE,,24,Gatineau,Gatineau,LAURIER,RUE,,GATINEAU,QC,J8X4C8,7469789.5016,1191083.0195,1',
  ]),
  'Addresses/Address_24_part_2.csv': table([
    // Montreal, and one that has no building point.
    'c,c,,1,,SHERBROOKE,RUE,O,24,Montréal,Montréal,SHERBROOKE,RUE,O,MONTREAL,QC,H2X1X1,7630000.0,1245000.0,1',
    'd,d,,9,,PRINCIPALE,RUE,,24,Gatineau,Gatineau,PRINCIPALE,RUE,,GATINEAU,QC,J8X2K1,,,1',
  ]),
  'Addresses/Address_35.csv': table([
    'e,e,2,111,A,WELLINGTON,ST,,35,Ottawa,Ottawa,WELLINGTON,ST,,OTTAWA,ON,K1A0A9,7471172.5613,1190626.0226,1',
  ]),
  'Locations/Location_24.csv': new TextEncoder().encode('LOC_GUID,BG_LATITUDE,BG_LONGITUDE\r\n'),
};

/** Serves zips of wildfire rasters and of address tables, as FSim and the National Address Register are. */
export function serveZips(server: FileServer, options: ZipOptions = { level: 6 }): void {
  server.files.set('/fsim.zip', serveBytes(zipSync(encodeWildfire(), options)));
  const page = ['202506', '202412', '202606'].map((edition) => `<a href="/nar/2022001/${edition}.zip">${edition}</a>`);
  server.files.set('/nar/page.htm', serveBytes(new TextEncoder().encode(page.join('\n'))));
  server.files.set('/nar/2022001/202606.zip', serveBytes(zipSync(register, options)));
}

/** Serves standards of protection: once in 100 years west of 5.5 degrees, none recorded east of it. */
export function serveProtection(server: FileServer, options: ZipOptions = { level: 6 }): void {
  const shapes = encodeShapefile({ box: [5.3, 50.8, 5.5, 51.2], field: 'MerL_Riv', years: 100 });
  const name = 'Scussolini_etal_Suppl_info/FLOPROS_shp_V1/FLOPROS_shp_V1';
  const degrees =
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
  const members = {
    [`${name}.shp`]: shapes.shp,
    [`${name}.dbf`]: shapes.dbf,
    [`${name}.shx`]: shapes.shx,
    [`${name}.prj`]: new TextEncoder().encode(degrees),
  };
  server.files.set('/flopros.zip', serveBytes(zipSync(members, options)));
}

const encodeJson = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A rectangle as a polygon. */
const outline = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  ],
});

/** Serves sources that were collected, as OpenAddresses lists them: those of the first point, of others none. */
export function serveCollected(server: FileServer, first: string, others: readonly string[]): void {
  const entries = [
    { id: 1, source: 'ca/qc/gatineau', layer: 'addresses', name: 'city', job: 11 },
    { id: 2, source: 'ca/on/kingston', layer: 'addresses', name: 'city', job: 12 },
    { id: 3, source: 'us/ny/ogdensburg', layer: 'addresses', name: 'city', job: 13 },
    { id: 4, source: 'ca/qc/gatineau', layer: 'buildings', name: 'city', job: 14 },
  ];
  const listOf = (point: string): string => `/oa/data?layer=addresses&point=${point}`;
  server.files.set(listOf(first), serveBytes(encodeJson(entries)));
  for (const point of others) server.files.set(listOf(point), serveBytes(encodeJson([])));
  const record = {
    source_name: 'ca/qc/gatineau',
    license: { url: 'https://example.org/licence', 'attribution name': 'Ville de Gatineau', 'share-alike': false },
    bounds: outline(-75.9, 45.3, -75.4, 45.6),
    size: null,
  };
  server.files.set('/oa/job/11', serveBytes(encodeJson(record)));
  const away = { source_name: 'ca/on/kingston', license: true, bounds: outline(-76.7, 44.2, -76.3, 44.4) };
  server.files.set('/oa/job/12', serveBytes(encodeJson(away)));
  server.files.set('/oa/job/13', serveBytes(encodeJson({ ...away, source_name: 'us/ny/ogdensburg' })));
  const feature = (number: string, coordinates: unknown) =>
    JSON.stringify({
      type: 'Feature',
      properties: { hash: 'a', number, street: 'RUE LAURIER', unit: '', city: 'GATINEAU', postcode: 'J8X 4C8' },
      geometry: coordinates === null ? null : { type: 'Point', coordinates },
    });
  const lines = [feature('25', [-75.7135, 45.4285]), feature('1', [-73.57, 45.5]), feature('3', null)];
  server.files.set('/oa/files/11/source.geojson.gz', serveBytes(gzipSync(`${lines.join('\n')}\n`)));
}

function encodeWildfire(): Record<string, Uint8Array> {
  const encode = (valueAt: (column: number, row: number) => number): Uint8Array =>
    encodeTestGeotiff({
      width: SIDE,
      height: SIDE,
      sampleType: 'float32',
      bands: [Array.from({ length: SIDE * SIDE }, (_, cell) => valueAt(cell % SIDE, Math.floor(cell / SIDE)))],
      originX: -770_000,
      originY: 1_900_000,
      cellWidth: 270,
      cellHeight: 270,
      epsg: 5070,
      compression: 'deflate',
      tileSide: 32,
      nodata: NODATA,
    });
  const folder = 'Data/I_FSim_CONUS_LF2020_270m/CONUS_';
  const shares = [1, 2, 3, 4, 5, 6].map((level): [string, Uint8Array] => [
    `${folder}FLP${level}.tif`,
    encode((column, row) => (burnAt(column, row) === null ? NODATA : sharesAt(column)[level - 1]!)),
  ]);
  return {
    'Metadata.html': new TextEncoder().encode('<p>made for tests</p>'),
    [`${folder}BP.tif`]: encode((column, row) => burnAt(column, row) ?? NODATA),
    ...Object.fromEntries(shares),
  };
}

/** The sources of the made zips, as their files have them but for their addresses. */
export function describeZippedSources(
  origin: string,
): Record<'collected' | 'flopros' | 'fsim' | 'nar', Record<string, unknown>> {
  const read = (id: string): Record<string, unknown> =>
    JSON.parse(readFileSync(path.join(builtInSources, `${id}.json`), 'utf8')) as Record<string, unknown>;
  const nar = read('statcan-nar');
  return {
    collected: {
      ...read('openaddresses'),
      id: 'made-collected',
      files: {
        by: 'records',
        list: `${origin}/oa/data?layer=addresses&point={longitude},{latitude}`,
        properties: ['job'],
        record: `${origin}/oa/job/{job}`,
      },
      urls: [`${origin}/oa/files/{job}/source.geojson.gz`],
    },
    flopros: { ...read('flopros'), id: 'made-flopros', urls: [`${origin}/flopros.zip`] },
    fsim: { ...read('usfs-fsim'), id: 'made-fsim', urls: [`${origin}/fsim.zip`] },
    nar: {
      ...nar,
      id: 'made-nar',
      files: { ...(nar['files'] as object), list: `${origin}/nar/page.htm` },
      urls: [`${origin}/nar/2022001/{edition}.zip`],
    },
  };
}
