import type { Envelope } from '#shared/call/envelope.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';

/** What the map of a window shows before anybody chose anything. */
const FIRST_OVERLAY = { hazard: 'fluvial', scenario: 'base', returnPeriod: '100' } as const;
/** Zooms at which windows of the sizes that tests open show the whole demonstration region. */
const FIRST_ZOOMS = [11, 12];

/** The backend behind a served window, asked with its secret. */
export interface AskedServer {
  readonly origin: string;
  readonly secret: string;
}

/** Calls a procedure of a served backend. @throws Error with the message of the failure. */
export async function callServed<Value>({ origin, secret }: AskedServer, procedure: string): Promise<Value> {
  const response = await fetch(`${origin}/api/${procedure}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Freeboard-Secret': secret },
    body: '{}',
  });
  const answer = (await response.json()) as Envelope;
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as Value;
}

/**
 * Has a backend draw the images that a window's first view is made of. It keeps them with its data: each costs a third
 * of a second of a core, and every window over a copy of the data would have a dozen drawn anew.
 * @throws Error when an image is refused.
 */
export async function keepFirstView(server: AskedServer): Promise<void> {
  const { packs } = await callServed<ProcedureOutput<'pack.layers'>>(server, 'pack.layers');
  for (const { bbox, overlayTileUrl } of packs) {
    const template = Object.entries(FIRST_OVERLAY).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, value),
      overlayTileUrl,
    );
    for (const { z, x, y } of FIRST_ZOOMS.flatMap((zoom) => listTiles(bbox, zoom))) {
      const path = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
      const response = await fetch(`${server.origin}${path}`, { headers: { 'X-Freeboard-Secret': server.secret } });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await response.arrayBuffer();
    }
  }
}

/** The tiles of a zoom that a box touches, in Web Mercator. */
function listTiles([west, south, east, north]: BoundingBox, z: number): { z: number; x: number; y: number }[] {
  const [left, top] = [toColumn(west, z), toRow(north, z)];
  const [width, height] = [toColumn(east, z) - left + 1, toRow(south, z) - top + 1];
  return Array.from({ length: width * height }, (_, index) => ({
    z,
    x: left + (index % width),
    y: top + Math.floor(index / width),
  }));
}

function toColumn(longitude: number, z: number): number {
  return Math.floor(((longitude + 180) / 360) * 2 ** z);
}

function toRow(latitude: number, z: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
}
