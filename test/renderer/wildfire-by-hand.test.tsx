import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WildfireReading } from '#shared/hazard/hazard-reading.ts';
import { assessWildfire } from '#engine/wildfire/assess-wildfire.ts';
import { WildfireWhy } from '#renderer/query/explain/wildfire-why.tsx';
import { pack } from '../support/engine-input.ts';
import { renderWindow } from '../support/render-window.tsx';

const burnCell = {
  layer: 'burnProbability',
  path: 'wildfire/burn.tif',
  band: 1,
  cell: { column: 1204, row: 97 },
  centre: { latitude: 49.1644, longitude: -121.9533 },
  stored: 0.003_125,
} as const;

function show(reading: WildfireReading): number {
  const { figures, trace } = assessWildfire({ reading, pack });
  if (trace === null || figures.status !== 'answered') throw new Error('The hazard has no trace.');
  renderWindow(<WildfireWhy trace={trace} />);
  return figures.wildfireIndex;
}

const readCell = (cell: Element | undefined): number => Number(cell?.textContent?.replaceAll(',', ''));
const readFact = (name: string): string => screen.getByText(name).nextElementSibling?.textContent ?? '';

/** What a figure comes to by a table that is shown, and what the row says that is marked. */
async function classify(title: string, value: number) {
  await userEvent.click(screen.getByText(title, { selector: 'summary span' }));
  const rows = within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1);
  const found = rows.find(({ children: [end] }) => {
    const shown = end?.textContent ?? '';
    return shown === 'more' || value <= Number(shown.replace('up to ', ''));
  })!;
  const marked = rows.filter((row) => row.getAttribute('aria-current') === 'true');
  return { result: readCell(found.children[1]), isMarked: marked.length === 1 && marked[0] === found };
}

it('gives the index of a cell that burns again, and names the cell', async () => {
  const index = show({
    kind: 'probability',
    cells: [burnCell],
    burnProbability: 0.003_125,
    flameLengthMetres: 2.1,
    neighbourhood: null,
  });
  const flame = await classify('Classes of the flame length', Number.parseFloat(readFact('Flame length')));
  expect(flame).toEqual({ result: 0.7, isMarked: true });
  const risk = Number(readFact('Burn probability a year')) * flame.result;
  expect(Number(readFact('Annual risk'))).toBeCloseTo(risk, 8);
  expect(await classify('Classes of the index', risk)).toEqual({ result: index, isMarked: true });
  await userEvent.click(screen.getByText('Cells that were read'));
  expect(readFact('Burn probability')).toBe('wildfire/burn.tif');
  expect(readFact('Burn probability: column / row · centre')).toBe('1,204 / 97 · 49.16440, -121.95330');
  expect(readFact('Burn probability: stored')).toBe('0.003125');
});

it('gives the mean around a cell that does not burn again', async () => {
  const index = show({
    kind: 'probability',
    cells: [{ ...burnCell, stored: null }],
    burnProbability: null,
    flameLengthMetres: null,
    neighbourhood: {
      burnProbability: Float64Array.from([0.0021, 0.0043, 0.0012, 0, 0, 0.0017]),
      flameLengthMetres: Float64Array.from([1.5, Number.NaN, 1.6, 0, 3, 9]),
    },
  });
  const rows = within(screen.getByRole('table', { name: 'Cells around' }))
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => [...row.children].map(readCell));
  expect(rows.map(([, cells]) => cells)).toEqual([2, 1, 2, 1]);
  const cells = rows.reduce((sum, row) => sum + row[1]!, 0);
  const products = rows.slice(1).reduce((sum, [risk, , probabilities]) => sum + risk! * probabilities!, 0);
  expect(Number(readFact('Annual risk'))).toBeCloseTo(products / cells, 8);
  expect(await classify('Classes of the index', products / cells)).toEqual({ result: index, isMarked: true });
});

describe('a map that the pack has classed itself', () => {
  // The second and third overlap at 30, where the second counts.
  const classes = [
    [1, 10, 2],
    [11, 30, 5],
    [30, 60, 8],
  ] as const;

  async function showStored(stored: number | null) {
    const index = show({
      kind: 'index',
      cells: [{ ...burnCell, layer: 'hazardIndex', path: 'wildfire/index.tif', stored }],
      stored,
      classes,
    });
    await userEvent.click(screen.getByText('Classes of the pack', { selector: 'summary span' }));
    const rows = within(screen.getByRole('table', { name: 'Classes of the pack' }))
      .getAllByRole('row')
      .slice(1);
    const marked = rows.filter((row) => row.getAttribute('aria-current') === 'true');
    return { index, rows: rows.map((row) => [...row.children].map(({ textContent }) => textContent)), marked };
  }

  it.each([
    [10, 2, 0],
    [30, 5, 1],
    [31, 8, 2],
  ])('gives the index of a stored %s again', async (stored, byHand, position) => {
    const { index, rows, marked } = await showStored(stored);
    // By the table as it is read: the first row whose ends hold what the cell is said to hold.
    const shown = Number(readFact('Stored'));
    const found = rows.findIndex(([low, high]) => shown >= Number(low) && shown <= Number(high));
    expect(found).toBe(position);
    expect(rows[found]).toEqual([...classes[position]!.slice(0, 2).map(String), String(byHand), `◂ ${stored}`]);
    expect(index).toBe(byHand);
    expect(marked).toHaveLength(1);
    expect(marked[0]).toHaveTextContent(`◂ ${stored}`);
    expect(screen.getByText(new RegExp(`That makes the index ${byHand}\\.`))).toBeVisible();
  });

  it.each([
    [99, '99'],
    [null, 'no value'],
  ])('is 1 for %s, which is in none', async (stored, shown) => {
    const { index, rows, marked } = await showStored(stored);
    expect(index).toBe(1);
    expect(rows.at(-1)).toEqual(['no number, or one in no class', '1', `◂ ${shown}`]);
    expect(marked).toHaveLength(1);
    expect(screen.getByText(/That makes the index 1\./)).toBeVisible();
  });
});
