import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import type { WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import { installKept } from '../support/installed-packs.ts';
import { describeWithShared } from '../support/shared.ts';

/** What no file of a pack says: its manifest's words, its territory, a unit, the return periods of a nameless stack. */
const stated: Readonly<Record<string, Omit<WrittenPackPlan, 'plan'>>> = {
  chilliwack: { pack: { currency: 'CAD', bbox: [-121.972, 49.157, -121.88, 49.2] } },
  'elbe-rosslau': {
    pack: { currency: 'EUR', curveSet: 'jrc-europe' },
    layers: [2, 5, 10, 20, 25, 50, 100, 200, 500].map((returnPeriodYears, index) => ({
      file: 'fluvial_depth_cm.tif',
      band: index + 1,
      returnPeriodYears,
    })),
  },
  kampen: {
    pack: { currency: 'EUR', curveSet: 'jrc-europe', bbox: [5.841, 52.524, 5.989, 52.584] },
    layers: [{ file: 'fluvial_rp1000.tif', unit: 'm', openWater: [99] }],
  },
  dykes: { pack: { currency: 'CAD', bbox: [-64.029, 44.971, -63.971, 45.029] } },
  'miami-beach': {
    pack: { currency: 'USD', bbox: [-80.153464, 25.760758, -80.116407, 25.823228] },
    layers: [1, 20, 100].map((years) => ({ file: `coastal_rp${years}.tif`, unit: 'm' as const })),
  },
};

interface SharedCase {
  readonly id: string;
  readonly request: unknown;
}

// The packs of ../shared as a plain folder of files, without their manifests, and made into packs again.
describeWithShared('a pack that was taken apart and made again', 'packs', (packs) => {
  let folder: string;
  let original: Backend;
  let rebuilt: Backend;
  const signal = new AbortController().signal;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-rebuilt-'));
    const open = (name: string) =>
      createBackend({ dataDirectory: path.join(folder, name), version: '0.0.0', name: 'test' });
    original = await open('original');
    rebuilt = await open('rebuilt');
    for (const pack of readdirSync(packs)) {
      await installKept(original.library, [path.join(packs, pack)]);
      const source = takeApart(path.join(packs, pack), path.join(folder, 'apart', pack));
      const envelope = await rebuilt.dispatch(
        'pack.build',
        {
          grant: rebuilt.grants.mint(source, { direction: 'read', holder: undefined }),
          plan: { plan: 1, ...stated[pack] },
          install: true,
        },
        { signal },
      );
      if (!envelope.ok) throw new Error(`${pack}: ${envelope.error.message}`);
    }
  });
  afterAll(async () => {
    await original?.close();
    await rebuilt?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** All files side by side, the folder in the name: `fluvial/rp100.tif` becomes `fluvial_rp100.tif`. */
  function takeApart(pack: string, target: string): string {
    mkdirSync(target, { recursive: true });
    for (const entry of readdirSync(pack, { withFileTypes: true, recursive: true })) {
      const file = path.join(entry.parentPath, entry.name);
      const flat = path.relative(pack, file).split(path.sep).join('_');
      if (entry.isFile() && flat !== 'pack.json') copyFileSync(file, path.join(target, flat));
    }
    return target;
  }

  const cases = readdirSync(path.join(packs, '..', 'data', 'cases'))
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) =>
      readFileSync(path.join(packs, '..', 'data', 'cases', name), 'utf8')
        .trim()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as SharedCase);

  it.each(cases)('answers $id with the same figures', async ({ request }) => {
    const operation = JSON.stringify(request).includes('streetAddress')
      ? 'single_building_query'
      : 'single_building_query_without_geocoding';
    const ask = async (backend: Backend) => {
      const { body } = await backend.mediator.answer(operation, request, backend.licence.entitlement());
      const { uuid: _uuid, timeStamp: _timeStamp, ...figures } = body as Record<string, unknown>;
      return figures;
    };
    expect(await ask(rebuilt)).toEqual(await ask(original));
  });
});
