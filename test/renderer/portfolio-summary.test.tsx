import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PortfolioSummary } from '#shared/portfolio/portfolio-summary.ts';
import { SummaryView } from '#renderer/portfolio/summary-view.tsx';
import type { SavedAreas } from '#renderer/portfolio/use-saved-areas.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const noBounds = { fluvial: null, coastal: null, pluvial: null };
const noAssets = { structure: 0, inventory: 0, equipment: 0 };

/** Two of four rows are answered by rivers, a third by no flood, the last lies outside of every region. */
const summary: PortfolioSummary = {
  rows: 4,
  tiv: 1_000_000,
  answeredRows: 3,
  answeredTiv: 900_000,
  aal: 1200,
  aalPerMille: 1.333,
  fullDependenceBound: noBounds,
  statuses: { OK: 3, OUT_OF_BOUND_LOCATION: 1 },
  matchLevels: { address: 2, street: 1, none: 1 },
  currencies: { CAD: 4 },
  tivByAsset: noAssets,
  losses: [
    {
      hazard: 'fluvial',
      scenario: 'base',
      rows: 2,
      tiv: 600_000,
      aal: 1200,
      aalPerMille: 2,
      aalByAsset: { structure: 900, inventory: 200, equipment: 100 },
      fullDependenceBound: 70_000,
      fullDependenceBoundByAsset: { structure: 52_000, inventory: 11_000, equipment: 7000 },
    },
  ],
  classes: [],
  distribution: [],
  topContributors: [
    { id: 41, locationId: 'A-41', label: '12 Mill Rd', tiv: 400_000, aal: 900, share: 0.75 },
    { id: 42, locationId: '', label: '', tiv: 200_000, aal: 300, share: 0.25 },
  ],
};

async function show() {
  const client = createTestClient({
    'portfolio.summary': () => summary,
    'portfolio.accumulation': () => ({ total: 0, accumulations: [] }),
  });
  const savedAreas = { areas: [], remove: () => undefined } as unknown as SavedAreas;
  const onRow = vi.fn();
  renderWindow(
    <SummaryView id="a" filter={{}} savedAreas={savedAreas} onArea={vi.fn()} onNarrow={vi.fn()} onRow={onRow} />,
    client,
  );
  await screen.findByRole('region', { name: 'Summary' });
  return onRow;
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
  const onRow = await show();
  await userEvent.click(screen.getByRole('button', { name: 'A-41 · 12 Mill Rd' }));
  expect(onRow).toHaveBeenLastCalledWith(41);
  await userEvent.click(screen.getByRole('button', { name: '42' }));
  expect(onRow).toHaveBeenLastCalledWith(42);
});
