import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Backend } from '#main/backend.ts';
import { runCli } from '#main/cli/run-cli.ts';
import { makeXlsx, type SheetCell } from '../portfolio-import/support/make-xlsx.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();
const outputOf = (): string => path.join(world.folder, 'out.csv');
const file = `Id,Latitude,Longitude,Building TIV,FFH\n1,${insidePoint.latitude},${insidePoint.longitude},350000,3\n`;

async function call(...words: readonly string[]) {
  const backend = {
    portfolios: world.portfolios,
    // The world makes the grants itself, of paths.
    grants: { mint: (named: string) => named },
    dispatch: async (name: never, { grant, ...input }: { readonly grant: string }) => {
      try {
        return { ok: true, value: await world.call(name, { ...input, path: grant } as never) };
      } catch (error) {
        return { ok: false, error };
      }
    },
    onEvent: () => () => undefined,
    close: () => Promise.resolve(),
  };
  let out = '';
  let error = '';
  const code = await runCli(words, {
    writeOut: (text) => (out += text),
    writeError: (text) => (error += text),
    isTerminal: false,
    signal: new AbortController().signal,
    openBackend: () => Promise.resolve(backend as unknown as Backend),
  });
  return { code, out, error };
}

const run = (...options: readonly string[]) =>
  call('portfolio', 'run', world.write('in.csv', file), '--out', outputOf(), '--workers', '1', ...options);

it('a workbook of several sheets of locations is read from the one that is named', async () => {
  const names: SheetCell[] = ['Id', 'Latitude', 'Longitude', 'Building TIV'];
  const row = (id: string): SheetCell[] => [id, insidePoint.latitude, insidePoint.longitude, 350_000];
  const book = path.join(world.folder, 'book.xlsx');
  const sheets = [
    { name: 'North', rows: [names, row('N1')] },
    { name: 'South Coast', rows: [names, row('S1')] },
  ];
  writeFileSync(book, await makeXlsx(sheets));
  const runBook = (...options: readonly string[]) =>
    call('portfolio', 'run', book, '--out', outputOf(), '--workers', '1', ...options);
  const refused = await runBook();
  expect(refused.code).toBe(3);
  expect(refused.error).toContain("asked: sheet: answer with --answer sheet=North or --answer 'sheet=South Coast';");
  const { code, out } = await runBook('--answer', 'sheet=South Coast');
  expect([code, JSON.parse(out)]).toMatchObject([0, { rows: 1 }]);
  expect(readFileSync(outputOf(), 'utf8')).toContain(',S1,');
});

describe('a file that leaves open what its heights are in', () => {
  it('is not run: an exit code of its own, and a sentence that names what answers it', async () => {
    const { code, out, error } = await run();
    expect(code).toBe(3);
    expect(existsSync(outputOf())).toBe(false);
    expect(JSON.parse(out)).toMatchObject({
      error: { code: 'ANSWER_NEEDED', details: { questions: [{ code: 'length-unit', answer: null }] } },
    });
    expect(error).toContain('What are first-floor heights in: metres or feet?');
    expect(error).toContain('(FFH: 3)');
    expect(error).toContain(
      'asked: length-unit: answer with --answer length-unit=m or --answer length-unit=ft; in the file of a mapping: "options":{"lengthUnit":"m"}',
    );
  });

  it('is run with the answer, and counts it', async () => {
    const { code, out } = await run('--answer', 'length-unit=ft');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: 1, asked: 1 });
    expect(readFileSync(outputOf(), 'utf8')).toContain('0.9144');
  });

  it('is run where the mapping has answered', async () => {
    const detected = await world.call('portfolio.inspect', { path: world.write('in.csv', file), rows: 0 });
    const mapping = { format: 1, name: 'x', options: { lengthUnit: 'ft' }, mapping: detected.detection.mapping };
    const { code, out } = await run('--mapping', world.write('mapping.json', JSON.stringify(mapping)));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ asked: 1 });
    expect(readFileSync(outputOf(), 'utf8')).toContain('0.9144');
  });

  it.each([
    ['a value that is no answer', 'length-unit=yards', 3],
    ['a question that there is not', 'length=ft', 2],
    ['no value', 'length-unit', 2],
  ])('is not run with %s', async (_, answer, exit) => {
    expect((await run('--answer', answer)).code).toBe(exit);
  });

  it('is inspected with an exit code of its own, and as answered', async () => {
    const input = world.write('in.csv', file);
    const asked = await call('portfolio', 'inspect', input);
    expect(asked.code).toBe(3);
    expect(JSON.parse(asked.out)).toMatchObject({ detection: { questions: [{ code: 'length-unit' }] } });
    expect(asked.error).toContain('--answer length-unit=ft');
    const answered = await call('portfolio', 'inspect', input, '--answer', 'length-unit=ft,amount-unit=1000');
    expect(answered.code).toBe(0);
    expect(JSON.parse(answered.out)).toMatchObject({ locations: [{ financial: { firstFloorHeight: 0.9144 } }] });
  });

  it('becomes no portfolio before it is answered', async () => {
    const input = world.write('in.csv', file);
    await expect(world.call('portfolio.create', { path: input, run: false })).rejects.toMatchObject({
      code: 'ANSWER_NEEDED',
    });
    const { portfolios } = await world.call('portfolio.list', {});
    expect(portfolios).toEqual([]);
    const { portfolio } = await world.call('portfolio.create', {
      path: input,
      run: false,
      options: { lengthUnit: 'ft' },
    });
    expect(portfolio.name).toBe('in.csv');
  });
});

describe('an OED file of a file that says neither country, currency nor perils', () => {
  const answers = 'length-unit=ft,oed-country=CA,oed-currency=CAD,oed-perils=OO1;WSS';

  it('is not written before the run: each question is named with what answers it', async () => {
    const { code, out, error } = await run('--oed', '--answer', 'length-unit=ft,oed-currency=???');
    expect(code).toBe(3);
    expect(existsSync(outputOf())).toBe(false);
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: 'ANSWER_NEEDED',
        details: { oedQuestions: [{ code: 'oed-country' }, { code: 'oed-currency' }, { code: 'oed-perils' }] },
      },
    });
    expect(error).toContain('1 location has no currency that OED knows. What currency are their amounts in?');
    expect(error).toContain("asked: oed-perils: answer with --answer 'oed-perils=OO1' or");
    expect(error).toContain('asked: oed-country: answer with --answer oed-country=CODE, two letters (ISO 3166-1)');
    expect(error).not.toMatch(/^run: /m);
  });

  it('goes on with the answers, and counts them', async () => {
    await run('--oed', '--answer', 'length-unit=ft');
    const { code, out } = await run('--oed', '--resume', '--answer', answers);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: 1, ok: 1, asked: 4 });
    expect(readFileSync(outputOf(), 'utf8')).toContain('\n1,1,1,CA,"OO1;WSS",CAD,350000,');
  });
});
