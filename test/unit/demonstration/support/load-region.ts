import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromArrayBuffer } from 'geotiff';

/** The generated region as someone else's software sees it: read back from its files. */
export interface LoadedRegion {
  readonly folder: string;
  readonly columns: number;
  readonly rows: number;
  readonly fluvial: readonly Int32Array[];
  readonly coastal: readonly Int32Array[];
  readonly pluvial: readonly Int32Array[];
  /** Centimetres above sea level. */
  readonly ground: Int32Array;
  readonly standardOfProtection: Int32Array;
  /** Millionths; on its own grid of cells twice as wide. */
  readonly burnProbability: Int32Array;
  readonly flameLength: Int32Array;
  readonly addresses: readonly Readonly<Record<string, string>>[];
  readonly basemap: { readonly features: readonly BasemapFeature[] };
  readonly manifest: {
    readonly title: string;
    readonly synthetic: boolean;
    readonly territory: { readonly bbox: readonly [number, number, number, number] };
    readonly checksums: Readonly<Record<string, string>>;
  };
}

/** A feature of the basemap, as read. */
export interface BasemapFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Reads every file of a generated region. */
export async function loadRegion(folder: string): Promise<LoadedRegion> {
  const fluvial = await readBands(path.join(folder, 'fluvial/depth.tif'));
  const only = async (file: string): Promise<Int32Array> => (await readBands(path.join(folder, file))).bands[0]!;
  const csv = readFileSync(path.join(folder, 'addresses.csv'), 'utf8').trimEnd().split('\n');
  const header = csv[0]!.split(',');
  return {
    folder,
    columns: fluvial.width,
    rows: fluvial.height,
    fluvial: fluvial.bands,
    coastal: (await readBands(path.join(folder, 'coastal/level.tif'))).bands,
    pluvial: (await readBands(path.join(folder, 'pluvial/depth.tif'))).bands,
    ground: await only('terrain.tif'),
    standardOfProtection: await only('fluvial/standard-of-protection.tif'),
    burnProbability: await only('wildfire/burn-probability.tif'),
    flameLength: await only('wildfire/flame-length.tif'),
    addresses: csv.slice(1).map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(header.map((name, index) => [name, cells[index]!]));
    }),
    basemap: JSON.parse(readFileSync(path.join(folder, 'basemap.geojson'), 'utf8')),
    manifest: JSON.parse(readFileSync(path.join(folder, 'pack.json'), 'utf8')),
  };
}

/** Every band of a GeoTIFF, by the geotiff package. */
export async function readBands(file: string): Promise<{ width: number; height: number; bands: Int32Array[] }> {
  const bytes = readFileSync(file);
  const tiff = await fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const image = await tiff.getImage();
  const rasters = (await image.readRasters({ interleave: false })) as unknown as ArrayLike<number>[];
  return {
    width: image.getWidth(),
    height: image.getHeight(),
    bands: Array.from({ length: image.getSamplesPerPixel() }, (_, band) => Int32Array.from(rasters[band]!)),
  };
}
