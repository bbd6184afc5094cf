import type { Page } from 'playwright-core';
import { createManifest, createTestPack, type PackContent } from '../unit/pack/support/test-pack.ts';
import { cutTown, describeTown, listTownTiles, townSchemas, type TownSchema } from './synthetic-town.ts';
import { encodeMbtiles, encodePmtiles, type ArchiveOptions } from './tile-archive-writer.ts';

/** Who made the tiles, as archives say it, and as a person is to read it. */
const attribution = '<a href="https://example.org/copyright">&copy; Cartographers of the Town</a>';
export const shownAttribution = '\u00a9 Cartographers of the Town';

const containers = { pmtiles: encodePmtiles, mbtiles: encodeMbtiles } as const;
type Container = keyof typeof containers;

/** A pack whose basemap is an archive of tiles. */
function packTiles(
  id: string,
  container: Container,
  tiles: Parameters<typeof encodePmtiles>[0],
  options: ArchiveOptions,
) {
  const file = `town.${container}`;
  return {
    ...createTestPack(createManifest({ id, title: id, basemap: { path: file } })),
    [file]: containers[container](tiles, { ...options, attribution }),
  } satisfies PackContent;
}

/** Packs of the synthetic town in every schema of vector tiles, one of them as MBTiles. */
export function listVectorTowns(): { readonly schema: TownSchema; readonly pack: PackContent }[] {
  return townSchemas.map((schema) => {
    const layers = describeTown(schema);
    const container = schema === 'openmaptiles' ? 'mbtiles' : 'pmtiles';
    const options = { format: 'pbf', compression: 'gzip', sourceLayers: Object.keys(layers) } as const;
    return { schema, pack: packTiles(`town-${schema}`, container, cutTown(layers), options) };
  });
}

/** Archives of images: every format, both containers. */
export const imageTowns = [
  { container: 'pmtiles', format: 'png' },
  { container: 'pmtiles', format: 'jpg' },
  { container: 'mbtiles', format: 'webp' },
] as const satisfies readonly { container: Container; format: ArchiveOptions['format'] }[];

const imageTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
const IMAGE_ZOOMS = [12, 13, 14, 15, 16];

/** A pack whose basemap is images like those of a paper map; drawn by a browser, which has the encoders. */
export async function drawImageTown(
  page: Page,
  { container, format }: (typeof imageTowns)[number],
): Promise<PackContent> {
  const tiles = [];
  for (const tile of IMAGE_ZOOMS.flatMap(listTownTiles)) {
    const encoded = await page.evaluate(drawPaperTile, { ...tile, type: imageTypes[format] });
    tiles.push({ ...tile, data: Buffer.from(encoded, 'base64') });
  }
  return packTiles(`town-${format}`, container, tiles, { format });
}

/** Runs in the page: paper, a green, a road and the tile's own number, in base64. */
function drawPaperTile({ z, x, y, type }: { z: number; x: number; y: number; type: string }): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [256, 256];
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f2efe9';
  context.fillRect(0, 0, 256, 256);
  context.fillStyle = '#c8e6b0';
  context.fillRect(20, 20, 90, 70);
  context.fillStyle = '#aad3df';
  context.fillRect(150, 150, 80, 90);
  context.strokeStyle = '#e892a2';
  context.lineWidth = 8;
  context.strokeRect(-10, 120, 276, 200);
  context.fillStyle = '#333333';
  context.font = '16px sans-serif';
  context.fillText(`${z} / ${x} / ${y}`, 40, 60);
  return canvas.toDataURL(type, 0.9).split(',')[1]!;
}
