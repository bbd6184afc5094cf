import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FloodWhy } from '#renderer/query/explain/flood-why.tsx';
import { LossWhy } from '#renderer/query/explain/loss-why.tsx';
import { answered, assess, defineHazard, house, readMap, readPoint, traceOf } from '../support/engine-input.ts';
import { renderWindow } from '../support/render-window.tsx';

/** A number as the window writes it in Canadian English. */
function read(text: string | null | undefined): number {
  const plain = (text ?? '').replaceAll(',', '');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) throw new Error(`"${text}" is no number`);
  return Number(plain);
}

interface ShownLoss {
  readonly years: number;
  readonly groundUp: number;
}

interface ShownEvent extends ShownLoss {
  readonly ratio: number;
  /** Null where a defence holds it back. */
  readonly net: number | null;
}

/** The events of the table, frequent to rare, by the text of its cells alone. */
function readEvents(table: HTMLElement): ShownEvent[] {
  return within(table)
    .getAllByRole('row', { name: /^1 in [\d,]+ years/ })
    .map((row) => {
      const [, ratio, groundUp, net] = within(row).getAllByRole('cell');
      return {
        years: read(/^1 in ([\d,]+) years/.exec(row.textContent)?.[1]),
        ratio: read(ratio?.textContent),
        groundUp: read(groundUp?.textContent),
        net: net?.textContent === 'held back' ? null : read(net?.textContent),
      };
    });
}

function readFact(name: string): number {
  return read(screen.getByText(name).nextElementSibling?.textContent);
}

/** The standard of protection that is told beneath the table, years; 0: none. */
function readStandard(): number {
  const told = /holds up to 1 in ([\d,]+) years/.exec(document.body.textContent);
  return told === null ? 0 : read(told[1]);
}

/**
 * The area under the losses, as the rules beneath the table tell it: straight between the events' gross losses, the
 * deductible taken everywhere, only what is rarer than the standard.
 */
function integrate(events: readonly ShownLoss[], deductible: number, standardYears: number): number {
  const [first] = events;
  const last = events.at(-1);
  if (first === undefined || last === undefined) throw new Error('no events');
  const end = standardYears === 0 ? 1 : 1 / standardYears;
  const corners = [
    [0, last.groundUp],
    ...events.map(({ years, groundUp }) => [1 / years, groundUp]).toReversed(),
    [Math.min(1, 2 / first.years), 0],
  ] as [number, number][];
  return corners.slice(1).reduce((sum, [to, frequent], index) => {
    const [from, rare] = corners[index]!;
    const cut = Math.min(to, end);
    if (cut <= from) return sum;
    const atCut = rare + ((frequent - rare) * (cut - from)) / (to - from);
    const [low, high] = [Math.min(rare, atCut) - deductible, Math.max(rare, atCut) - deductible];
    if (high <= 0) return sum;
    return sum + ((cut - from) / 2) * (low >= 0 ? low + high : high ** 2 / (high - low));
  }, 0);
}

function readAt1500(events: readonly ShownEvent[], deductible: number): number {
  const after = events.findIndex(({ years }) => years > 1500);
  const rarest = events.at(-1)!;
  if (after < 0) return Math.max(0, rarest.groundUp - deductible);
  const [lower, upper] = [events[after - 1]!, events[after]!];
  const share = Math.log(1500 / lower.years) / Math.log(upper.years / lower.years);
  return Math.max(0, lower.groundUp + share * (upper.groundUp - lower.groundUp) - deductible);
}

const deep = readPoint(
  [
    [5, 0.2],
    [20, 0.61],
    [100, 1.13],
    [1000, 1.9],
    [2000, 2.47],
  ],
  { standardOfProtectionYears: 50 },
);
const policy = {
  ...house,
  firstFloorHeight: 0.45,
  structureTIV: 437_000,
  structureDeductible: 2500,
  inventoryTIV: 61_300,
};

it.each(['Structure', 'Inventory', 'Equipment'].flatMap((asset) => [[asset, false] as const, [asset, true] as const]))(
  'gives every figure of %s again, from what is shown (behind a defence: %s)',
  async (asset, hasStandardOfProtection) => {
    const trace = traceOf(assess(deep, { financial: policy, definition: defineHazard({ hasStandardOfProtection }) }));
    renderWindow(<LossWhy trace={trace} losses={trace.losses!} />);
    await userEvent.click(screen.getByRole('radio', { name: asset }));
    for (const scenario of ['Defences hold', 'Overtopped', 'Defences fail']) {
      await userEvent.click(screen.getByRole('radio', { name: scenario }));
      const table = screen.getByRole('table', { name: '' });
      const events = readEvents(table);
      expect(events).toHaveLength(5);
      const [tiv, deductible] = [readFact('Insured value'), readFact('Deductible')];
      for (const { ratio, groundUp, net } of events) {
        // A ratio of six digits is off by half of the last one, and the loss is rounded to a whole unit.
        expect(Math.abs(ratio * tiv - groundUp)).toBeLessThanOrEqual(0.5 + tiv * 5e-7);
        if (net !== null) expect(Math.abs(Math.max(0, groundUp - deductible) - net)).toBeLessThanOrEqual(1);
      }
      const aal = read(within(table).getByRole('row', { name: /^AAL/ }).lastElementChild?.textContent);
      const pml = read(within(table).getByRole('row', { name: /^PML/ }).children[1]?.textContent);
      // Each loss is rounded to half a unit, and the probabilities over which they are summed add up to at most 1.
      expect(Math.abs(integrate(events, deductible, readStandard()) - aal)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(readAt1500(events, deductible) - pml)).toBeLessThanOrEqual(1);
      expect(aal).toBeGreaterThan(0);
    }
  },
);

it.each([
  [0.45, 'hazus'],
  [0.4321, 'hazus'],
  [0.4321, 'jrc-asia'],
])(
  'shows the points of the curve from which a ratio is read, with the floor at %s m, by %s',
  async (floor, curveSet) => {
    const trace = traceOf(assess(deep, { curveSet, financial: { ...policy, firstFloorHeight: floor } }));
    renderWindow(<LossWhy trace={trace} losses={trace.losses!} />);
    await userEvent.click(screen.getByText(/points of the curve/));
    const [integration, curve] = screen.getAllByRole('table');
    const points = within(curve!)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => read(cell.textContent)) as [number, number]);
    const row = within(integration!).getByRole('row', { name: /^1 in 100 years/ });
    const [height, ratio] = within(row)
      .getAllByRole('cell')
      .map((cell) => read(cell.textContent || '0'));
    const above = points.findIndex(([at]) => at >= height!);
    const [[lowHeight, lowRatio], [highHeight, highRatio]] = [points[above - 1]!, points[above]!];
    const byHand = lowRatio + ((height! - lowHeight) / (highHeight - lowHeight)) * (highRatio - lowRatio);
    // Heights are shown to the millimetre: what half of one makes of damage at this curve's slope, and the digits'
    // half.
    const slope = (highRatio - lowRatio) / (highHeight - lowHeight);
    expect(Math.abs(byHand - ratio!)).toBeLessThanOrEqual(0.0005 * slope + 1e-6);
  },
);

/**
 * A table of classes as it is shown: `[upper end, result]`, the open end infinite, and where the place's figure stands.
 */
async function readClasses(title: string) {
  await userEvent.click(screen.getByText(title, { selector: 'summary span' }));
  const rows = within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [end, result, here] = [...row.children].map((cell) => cell.textContent);
      return {
        end: end === 'more' ? Infinity : read(end?.replace('up to ', '')),
        result: read(result),
        here: here ?? '',
        isCurrent: row.getAttribute('aria-current') === 'true',
      };
    });
  expect(rows.filter(({ here }) => here !== '')).toEqual(rows.filter(({ isCurrent }) => isCurrent));
  return { rows, hit: rows.find(({ isCurrent }) => isCurrent)! };
}

it('shows what each cell holds in its unit, for which defences, and which depths were raised', async () => {
  const own = [{ ...readMap(100, 2.5, 'defFail'), stored: 250, scaled: 250 }];
  const falling = readPoint(
    [
      [20, 61],
      [100, 40],
    ],
    { own },
  );
  renderWindow(<FloodWhy trace={traceOf(assess(falling, { definition: defineHazard({ unit: 'cm' }) }))} />);
  expect(screen.getByText('1 in 100 years, defences hold: from 0.400 to 0.610 m')).toBeVisible();
  await userEvent.click(screen.getByText('Cells that were read'));
  const table = screen.getByRole('table', { name: 'Cells that were read' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Defences', 'Years', 'Column / row', 'Stored', 'Depth, cm'],
    ['Defences hold', '20', '3 / 4', '61', '61'],
    ['Defences hold', '100', '3 / 4', '40', '40'],
    ['Defences fail', '100', '3 / 4', '250', '250'],
  ]);
});

it('shows the percentile around open water that counts as the depth', async () => {
  const maps = [20, 100].map((years) => readMap(years, 99, 'base', [0.4, 0.8, years / 100 + 1]));
  const definition = defineHazard({ openWater: [99] });
  renderWindow(<FloodWhy trace={traceOf(assess({ ...readPoint([]), maps }, { definition }))} />);
  await userEvent.click(screen.getByText('Cells that were read'));
  const table = screen.getByRole('table', { name: 'Cells that were read' });
  expect(within(table).getByText('1.2 (of 3 cells around)')).toBeVisible();
  expect(within(table).getByText('2 (of 3 cells around)')).toBeVisible();
});

const findResult = (rows: readonly { end: number; result: number }[], value: number): number =>
  rows.find(({ end }) => value <= end)!.result;

describe.each([
  ['behind a defence', deep, '◂ 1 in 100 years'],
  [
    'without a defence',
    readPoint([
      [20, 0],
      [50, 0.4],
      [500, 2],
    ]),
    '◂ 1 in 50 years',
  ],
  [
    'dry on every map',
    readPoint([
      [20, 0],
      [50, 0],
      [500, 0],
    ]),
    '◂ dry on every map',
  ],
  [
    'rarer than every class',
    readPoint([
      [500, 0],
      [2000, 0.4],
    ]),
    '◂ 1 in 2,000 years',
  ],
])('%s', (_, reading, shown) => {
  const definition = defineHazard({ hasStandardOfProtection: reading.standardOfProtectionYears !== null });

  it('gives the index again, from the depths and classes that are shown', async () => {
    const assessment = assess(reading, { definition });
    renderWindow(<FloodWhy trace={traceOf(assessment)} />);
    const [depths] = screen.getAllByRole('table');
    const wet = within(depths!)
      .getAllByRole('row', { name: /^1 in/ })
      .map((row) => [row.firstElementChild, row.children[2]].map((cell) => cell?.textContent))
      .find(([, metres]) => read(metres) > 0);
    const years = wet === undefined ? Infinity : read(/1 in ([\d,]+) years/.exec(wet[0]!)![1]);
    const { rows, hit } = await readClasses('Classes of the index');
    expect(findResult(rows, years)).toBe(answered(assessment).floodIndex);
    expect(hit).toMatchObject({ result: answered(assessment).floodIndex, here: shown });
  });

  it('gives the score again, from the damage and classes that are shown', async () => {
    const assessment = assess(reading, { definition, financial: null });
    renderWindow(<FloodWhy trace={traceOf(assessment)} />);
    const damage = read(/structure: ([\d.]+) ‰/.exec(document.body.textContent)![1]);
    await userEvent.click(screen.getByText('Parts of the damage a year', { selector: 'summary span' }));
    const parts = screen.getByRole('table', { name: 'Parts of the damage a year' });
    const events = within(parts)
      .getAllByRole('row', { name: /^1 in [\d,]+ years/ })
      .map((row) => ({
        years: read(/^1 in ([\d,]+) years/.exec(row.textContent)![1]),
        groundUp: read(within(row).getAllByRole('cell')[1]?.textContent),
      }));
    // Ratios of six digits, over probabilities that add up to at most 1, in per mille.
    expect(Math.abs(integrate(events, 0, readStandard()) * 1000 - damage)).toBeLessThanOrEqual(5e-4);
    const shownParts = within(parts)
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => read(row.lastElementChild?.textContent || '0'));
    expect(Math.abs(shownParts.reduce((sum, part) => sum + part, 0) - damage)).toBeLessThanOrEqual(5e-4);
    const { rows, hit } = await readClasses('Classes of the score');
    expect(findResult(rows, damage)).toBe(answered(assessment).structureFloodScore);
    expect(hit).toMatchObject({ result: answered(assessment).structureFloodScore, here: `◂ ${damage} ‰` });
  });
});
