import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { SummaryView } from '#renderer/portfolio/summary-view.tsx';
import type { SavedAreas } from '#renderer/portfolio/use-saved-areas.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { sampleSummary } from './fixtures/portfolios.ts';

const portham = {
  ...sampleSummary,
  key: 'Portham',
  place: { name: 'Portham', areaName: 'NS', countryName: 'Canada' },
  bbox: null,
};
const bands = [
  { from: 0, to: 0, rows: 2, tiv: 0, aal: 0 },
  { from: 0, to: 1, rows: 0, tiv: 0, aal: 0 },
  { from: 100, to: 300, rows: 1, tiv: 0, aal: 250 },
  { from: 1_000_000, to: null, rows: 1, tiv: 0, aal: 2_000_000 },
];
const classes = [{ figure: 'fluvialFloodIndex', rows: [2, 0, 0, 0, 0, 0, 1, 0, 0, 0] }];

async function show(summary: PortfolioSummary = sampleSummary, filter: PortfolioFilter = {}) {
  const client = createTestClient({
    'portfolio.summary': () => summary,
    'portfolio.accumulation': () => ({ total: 1, accumulations: [portham] }),
  });
  const savedAreas = { areas: [], remove: () => undefined } as unknown as SavedAreas;
  const onRow = vi.fn();
  const onFilter = vi.fn();
  renderWindow(
    <SummaryView id="a" filter={filter} savedAreas={savedAreas} onArea={vi.fn()} onFilter={onFilter} onRow={onRow} />,
    client,
  );
  await screen.findByRole('region', { name: 'Summary' });
  return { onRow, onFilter };
}

/** The cells of the first row of a table, by their heads. */
function readFirst(name: string): Record<string, string | null> {
  const table = within(screen.getByRole('table', { name }));
  const heads = table.getAllByRole('columnheader').slice(1);
  const cells = table.getAllByRole('cell');
  return Object.fromEntries(heads.map((head, at) => [head.textContent, cells[at]?.textContent ?? null]));
}

it('shows the TIV that a hazard’s ‰ are of: that of the locations that are answered', async () => {
  await show();
  expect(readFirst('Losses by hazard and scenario')).toMatchObject({
    Locations: '2',
    'TIV of those locations': '600,000',
    AAL: '1,200',
    'AAL, ‰ of TIV': '2.000',
  });
});

it('tells in the head what was answered, of which the ‰ are, and why the rest was not', async () => {
  await show();
  const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent;
  expect(valueOf('TIV')).toBe('1,000,000');
  expect(valueOf('TIV answered')).toBe('900,000');
  expect(valueOf('TIV not answered')).toBe('100,000');
  expect(valueOf('AAL, ‰ of TIV answered')).toBe('1.333');
  expect(screen.getByText('Answered: 3 · Outside every region: 1')).toBeVisible();
  expect(screen.getByText('Placed by: Address: 2 · Street: 1 · None: 1')).toBeVisible();
});

it('shows the bound of the PMLs by asset, under its name', async () => {
  await show();
  expect(readFirst('Sum of location PMLs (upper bound)')).toEqual({
    'All assets': '70,000',
    Structure: '52,000',
    Inventory: '11,000',
    Equipment: '7,000',
  });
});

it('leads from each of the largest contributors to its row, also one without a name', async () => {
  const { onRow } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'A-41 · 12 Mill Rd' }));
  expect(onRow).toHaveBeenLastCalledWith(41);
  await userEvent.click(screen.getByRole('button', { name: '42' }));
  expect(onRow).toHaveBeenLastCalledWith(42);
  // Among the marks, too: several may stand at one address.
  await userEvent.click(screen.getByRole('button', { name: /^A-41 · 12 Mill Rd ?[\d,]+$/ }));
  expect(onRow).toHaveBeenLastCalledWith(41);
});

it('shows scenarios that come to the same in one line, and those that differ by themselves', async () => {
  const [river] = sampleSummary.losses;
  await show({
    ...sampleSummary,
    losses: [
      river!,
      { ...river!, scenario: 'defOverTop' },
      { ...river!, scenario: 'defFail', aal: 0 },
      // Of another hazard with the very same figures.
      { ...river!, hazard: 'coastal' },
    ],
  });
  const table = within(screen.getByRole('table', { name: 'Losses by hazard and scenario' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Fluvial, Defences hold and Overtopped alike',
    'Fluvial, Defences fail',
    'Coastal, Defences hold',
  ]);
});

it.each<[RegExp, PortfolioFilter]>([
  [/^Fluvial/, { ranges: [{ column: 'fluvialAal', minimum: 1 }] }],
  [/^none/, { ranges: [{ column: 'aal', minimum: 0, maximum: 0 }] }],
  [/^100 to 300/, { ranges: [{ column: 'aal', minimum: 100, maximum: 299 }] }],
  [/^1,000,000 and more/, { ranges: [{ column: 'aal', minimum: 1_000_000 }] }],
  [/^Portham/, { city: portham.place }],
  [/^1$/, { ranges: [{ column: 'fluvialFloodIndex', minimum: 7, maximum: 7 }] }],
])('the mark %s narrows everything down to what it is of, and is chosen then', async (name, expected) => {
  const summary = { ...sampleSummary, distribution: bands, classes };
  const first = await show(summary);
  await userEvent.click(await screen.findByRole('button', { name, pressed: false }));
  expect(first.onFilter).toHaveBeenCalledExactlyOnceWith(expected);
  cleanup();
  const again = await show(summary, expected);
  await userEvent.click(await screen.findByRole('button', { name, pressed: true }));
  expect(again.onFilter).toHaveBeenCalledExactlyOnceWith({});
});
