import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();
const folder = path.resolve('maps');
const nothing = { hazard: null, quantity: null, unit: null, crs: null };

describe('pack build', () => {
  it.each([
    ['error', 1],
    ['warning', 0],
  ])('--dry-run prints the plan, and its exit code tells an %s in it: %d', async (severity, expected) => {
    const plan = { plan: 1, missing: [{ severity }] };
    cli.answers['pack.plan'] = { ok: true, value: { plan, tables: [] } };
    const { code, out } = await cli.run(['pack', 'build', 'maps', '--dry-run', '--unit', 'ft']);
    expect(JSON.parse(out)).toEqual(plan);
    expect(code).toBe(expected);
    expect(cli.calls).toEqual([
      {
        name: 'pack.plan',
        input: {
          grant: `read ${folder}`,
          plan: expect.objectContaining({ defaults: { ...nothing, unit: 'ft' }, layers: [] }),
        },
      },
    ]);
  });

  it('gives the plan of a file, with what the options say in place of it', async () => {
    const plan = cli.write('plan.json', {
      plan: 1,
      pack: { id: 'old', license: 'CC0' },
      layers: [{ file: 'a.tif', unit: 'cm' }],
    });
    const words = ['pack', 'build', 'maps', '--plan', plan, '--out', 'made', '--id', 'new', '--install'];
    expect((await cli.run(words)).code).toBe(0);
    const [call] = cli.calls;
    expect(call!.name).toBe('pack.build');
    expect(call!.input).toMatchObject({
      grant: `read ${folder}`,
      targetGrant: `write ${path.resolve('made')}`,
      install: true,
      plan: { pack: { id: 'new', license: 'CC0' }, layers: [{ file: 'a.tif', band: 1, unit: 'cm', hazard: null }] },
    });
  });

  it('tells on stdout what is missing when no pack can be made yet', async () => {
    const findings = [{ severity: 'error', code: 'unknown-unit' }];
    const error = { code: 'PACK_REFUSED', message: 'The pack was not made.', details: { findings } } as const;
    cli.answers['pack.build'] = { ok: false, error };
    const { code, out } = await cli.run(['pack', 'build', 'maps', '--out', 'made']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({ error });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, high bytes first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('reads a plan in %s', async (_name, encode) => {
    const plan = cli.write('plan.json', '');
    writeFileSync(plan, encode('{"plan": 1, "pack": {"title": "Zürich"}}'));
    await cli.run(['pack', 'build', 'maps', '--plan', plan, '--out', 'made']);
    expect(cli.calls.at(-1)!.input).toMatchObject({ plan: { pack: { title: 'Zürich' } } });
  });

  it.each(['null', '[]', '5', '"plan"'])('takes %s for no plan', async (text) => {
    const { code, error } = await cli.run([
      'pack',
      'build',
      'maps',
      '--plan',
      cli.write('plan.json', text),
      '--dry-run',
    ]);
    expect(code).toBe(2);
    expect(error).toContain('must be an object');
  });

  it.each([
    [['--out', 'made', '--unit', 'fathom'], 'defaults.unit'],
    [['--out', 'made', '--plan', 'nowhere.json'], 'cannot be read'],
    [[], '--out is missing'],
  ])('is wrong usage: %j', async (words, complaint) => {
    const { code, error } = await cli.run(['pack', 'build', 'maps', ...words]);
    expect(code).toBe(2);
    expect(error).toContain(complaint);
    expect(cli.calls).toEqual([]);
  });
});
