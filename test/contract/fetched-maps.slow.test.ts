import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { startRangeServer, type RangeFault, type RangeServer } from '../support/range-server.ts';
import { runCommand, type Ended } from './support/cli-process.ts';

const SIDE = 1100;
let map: Uint8Array;
let folder: string;
let server: RangeServer;
beforeAll(() => {
  // 1100 x 1100 float32 are 4.8 MB: more than the 4 MB that are asked for at once.
  const depths = Float32Array.from({ length: SIDE * SIDE }, (_, cell) => (cell % SIDE) / 500);
  const grid = { originX: 5, originY: 52, cellWidth: 0.0001, cellHeight: 0.0001 };
  map = encodeTestGeotiff({ width: SIDE, height: SIDE, sampleType: 'float32', bands: [depths], ...grid });
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-fetched-'));
  server = await startRangeServer(map);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const maps = (): string => path.join(folder, 'maps');
const made = (): string => path.join(folder, 'made');

/** `pack build` of the server's map, as a process of its own. */
function build(...words: string[]): Promise<Ended> {
  const stated = ['--hazard', 'fluvial', '--quantity', 'depth', '--unit', 'm', '--attribution', 'Test'];
  const command = ['pack', 'build', maps(), server.url, '--out', made(), ...stated, ...words];
  return runCommand([...command, '--data-dir', path.join(folder, 'data')]);
}

const requested = (): Set<string | undefined> => new Set(server.requests.map(({ range }) => range));

/** That nothing was fetched and nothing made, and why. */
function expectRefused({ code, out }: Ended, reason: string): void {
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'FILE_REFUSED', details: { reason } } });
  expect(existsSync(maps()) ? readdirSync(maps()) : []).toEqual([]);
  expect(existsSync(made())).toBe(false);
}

describe('pack build with a map on a server, as a process', () => {
  it('asks nothing of the server unless it is allowed to, and says how to allow it', async () => {
    const ended = await build();
    expectRefused(ended, 'off');
    expect(`${ended.out}${ended.error}`).toContain('--online');
    expect(server.requests).toEqual([]);
  });

  it('fetches it in parts with --online, this once, and makes the pack of it', async () => {
    const { code, out } = await build('--online', '--install');
    expect(JSON.parse(out)).toMatchObject({ path: made() });
    expect(code).toBe(0);
    expect(readFileSync(path.join(maps(), 'depth_rp100.tif')).equals(Buffer.from(map))).toBe(true);
    const part = 4 * 2 ** 20;
    expect(requested()).toEqual(new Set([`bytes=0-${part - 1}`, `bytes=${part}-${map.length - 1}`]));
    // The allowance was for that call.
    rmSync(maps(), { recursive: true });
    rmSync(made(), { recursive: true });
    expectRefused(await build(), 'off');
    expect(server.requests).toHaveLength(2);
  });

  const temporaryPaths: Record<string, RangeFault> = {
    'is slow': { kind: 'slow', milliseconds: 700 },
    'cuts off twice': { kind: 'cutOff', times: 2 },
    'is busy': { kind: 'status', status: 503, times: 1, retryAfter: '0' },
  };
  it.each(Object.entries(temporaryPaths))('fetches it all the same where the server %s', async (_, fault) => {
    server.fault = fault;
    const { code, out } = await build('--online');
    expect(code, out).toBe(0);
    expect(readFileSync(path.join(maps(), 'depth_rp100.tif')).equals(Buffer.from(map))).toBe(true);
  });

  const lasting: Record<string, [RangeFault, string]> = {
    'has no ranges': [{ kind: 'noRanges' }, 'noRanges'],
    'does not know it': [{ kind: 'html' }, 'absent'],
    'always cuts off': [{ kind: 'cutOff', times: 99 }, 'unreachable'],
    'sends on to another': [{ kind: 'redirect' }, 'redirected'],
  };
  it.each(Object.entries(lasting))('is refused and leaves nothing where the server %s', async (_, [fault, reason]) => {
    server.fault = fault;
    const ended = await build('--online');
    expectRefused(ended, reason);
    expect(ended.error).not.toMatch(/\n\s+at /);
  });

  it('is refused, with the maps that were there left alone, where the file on the server is no TIFF', async () => {
    mkdirSync(maps());
    server.bytes = new TextEncoder().encode('<html>'.repeat(1000));
    expectRefused(await build('--online'), 'noTiff');
  });
});
