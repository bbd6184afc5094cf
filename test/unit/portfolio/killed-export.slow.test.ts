import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { portfolioExportFormats } from '#shared/portfolio/portfolio-export.ts';
import { createBackend } from '#main/backend.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const world = setUpPortfolioWorld();

/** A call of the portfolios that writes a file. */
interface Order {
  readonly name: 'portfolio.export' | 'portfolio.writeComparison';
  readonly input: { readonly id: string; readonly path: string; readonly [more: string]: unknown };
}

/**
 * Has files written by a process of its own, all of them held halfway, and ends it from one moment to the next.
 * @param isBegun whether all of them are being written.
 */
async function writeAndBeKilled(orders: readonly Order[], isBegun: () => boolean): Promise<void> {
  const script = `
    import { composePortfolios } from ${JSON.stringify(path.join(root, 'src-main/portfolio/compose-portfolios.ts'))};
    import { modules } from ${JSON.stringify(path.join(root, 'src-shared/hazard/hazard.ts'))};
    const licence = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
    const { handlers } = composePortfolios({
      dataDirectory: ${JSON.stringify(world.folder)},
      entitlement: () => licence,
      clock: { now: () => new Date() },
      log: console,
      onProgress: () => undefined,
      onAreasChanged: () => undefined,
    });
    const context = { signal: new AbortController().signal };
    const fail = (error) => { console.error(error); process.exit(1); };
    for (const { name, input } of ${JSON.stringify(orders)}) {
      handlers[name](input, context).then(() => fail('a file is whole already'), fail);
      await handlers['portfolio.pause']({ id: input.id }, context);
    }
    console.log('begun');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, [world.write('write.mjs', script)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('it ended before everything was begun'))),
  ]);
  while (!isBegun()) await delay(20);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('files that a killed process was writing are taken away by the next start, and what stood there is as it was', async () => {
  const startAndEnd = async () =>
    (await createBackend({ dataDirectory: world.folder, version: '0.0.0', name: 'test' })).close();
  await startAndEnd();
  // Beside the data directory: nothing is saved among what it keeps.
  const target = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
  const orders: Order[] = [];
  const order = async (name: Order['name'], more: (id: string) => Promise<object> | object): Promise<void> => {
    const id = await world.run(writeVariedRows(3000, insidePoint));
    const file = path.join(target, `figures-${orders.length}`);
    writeFileSync(file, 'the earlier file');
    orders.push({ name, input: { id, path: file, filter: {}, ...(await more(id)) } });
  };
  const answers = { 'oed-country': 'CA', 'oed-currency': 'CAD', 'oed-perils': 'OO1' };
  for (const format of portfolioExportFormats) await order('portfolio.export', () => ({ format, answers }));
  await order('portfolio.writeComparison', (id) =>
    world.call('portfolio.tryMeasure', { id, name: 'raised', changes: [{ kind: 'raiseFirstFloor', byMetres: 1 }] }),
  );
  const earlier = readdirSync(target);
  expect(earlier).toHaveLength(portfolioExportFormats.length + 1);

  const notes = path.join(world.folder, 'passing');
  const isBegun = (): boolean =>
    existsSync(notes) && readdirSync(notes).length === orders.length && readdirSync(target).length >= 2 * orders.length;
  await writeAndBeKilled(orders, isBegun);
  // Nothing stands there that is not noted, a journal of the GeoPackage for one.
  expect(readdirSync(target)).toHaveLength(2 * orders.length);
  expect(readdirSync(notes)).toHaveLength(orders.length);

  await startAndEnd();
  expect(readdirSync(target)).toEqual(earlier);
  for (const file of earlier) expect(readFileSync(path.join(target, file), 'utf8')).toBe('the earlier file');
  expect(readdirSync(notes)).toEqual([]);

  // And what is asked for again is written.
  for (const { name, input } of orders) await world.call(name, input as never);
  for (const file of earlier) expect(readFileSync(path.join(target, file)).length).toBeGreaterThan(3000);
  expect(readdirSync(target)).toEqual(earlier);
  expect(readdirSync(notes)).toEqual([]);
});
