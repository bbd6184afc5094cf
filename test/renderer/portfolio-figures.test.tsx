import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Accumulation } from '#shared/portfolio/portfolio-summary.ts';
import { AccumulationTable } from '#renderer/portfolio/accumulation-table.tsx';
import { AreaPanel } from '#renderer/portfolio/area-panel.tsx';
import { CompareView } from '#renderer/portfolio/compare-view.tsx';
import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { Comparison } from '#renderer/portfolio/comparison-queries.ts';
import { useSavedAreas, type SavedAreas } from '#renderer/portfolio/use-saved-areas.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createDelayedAnswers } from './fixtures/delayed-answers.ts';

interface Accumulations {
  readonly total: number;
  readonly accumulations: readonly Accumulation[];
}

function accumulationOf(key: string, rows: number): Accumulations {
  const fullDependenceBound = { fluvial: null, coastal: null, pluvial: null };
  const nothing = { tiv: 0, answeredRows: 0, answeredTiv: 0, aal: 0, aalPerMille: null };
  const accumulation = { key, place: key, rows, ...nothing, fullDependenceBound, bbox: null };
  return { total: 1, accumulations: [accumulation] };
}

const nothingKept = { areas: [], remove: () => undefined } as unknown as SavedAreas;

describe('where it gathers', () => {
  function show(filter: PortfolioFilter = {}) {
    const sums = createDelayedAnswers<Accumulations>();
    const client = createTestClient({
      'portfolio.accumulation': (asked: { readonly by: string; readonly filter: PortfolioFilter }) =>
        sums.ask(`${asked.by} ${asked.filter.search ?? ''}`),
    });
    const table = (shown: PortfolioFilter) => (
      <AccumulationTable id="a" filter={shown} savedAreas={nothingKept} onArea={vi.fn()} onNarrow={vi.fn()} />
    );
    const { rerender } = renderWindow(table(filter), client);
    return { sums, narrow: (next: PortfolioFilter) => rerender(table(next)) };
  }
  const choose = (kind: string) => userEvent.click(screen.getByRole('radio', { name: kind }));
  const narrowing = (name: string) => screen.findByRole('button', { name: `Only ${name}` });

  it('narrows down to one of several cities of a name by what tells them apart', async () => {
    const place = { name: 'Portham', areaName: 'BC', countryName: 'Canada' };
    const [accumulation] = accumulationOf('Portham, BC, Canada', 3).accumulations;
    const client = createTestClient({
      'portfolio.accumulation': () => ({ total: 1, accumulations: [{ ...accumulation, place }] }),
    });
    const onNarrow = vi.fn();
    renderWindow(
      <AccumulationTable id="a" filter={{}} savedAreas={nothingKept} onArea={vi.fn()} onNarrow={onNarrow} />,
      client,
    );
    await userEvent.click(await narrowing('Portham, BC, Canada'));
    expect(onNarrow).toHaveBeenCalledWith({ city: place });
  });

  it('shows no cities where postal codes are on their way', async () => {
    const { sums } = show();
    await act(async () => sums.answer('city ', accumulationOf('Calgary', 3)));
    await narrowing('Calgary');
    await choose('Postal code');
    expect(screen.queryByRole('button', { name: 'Only Calgary' })).toBeNull();
    await act(async () => sums.answer('postalCode ', accumulationOf('B8X 3K1', 2)));
    expect(await narrowing('B8X 3K1')).toBeVisible();
  });

  it('keeps the cities while those of another filter are on their way', async () => {
    const { sums, narrow } = show();
    await act(async () => sums.answer('city ', accumulationOf('Calgary', 3)));
    await narrowing('Calgary');
    narrow({ search: 'mill' });
    await waitFor(() => expect(sums.asked).toContain('city mill'));
    expect(screen.getByRole('button', { name: 'Only Calgary' })).toBeVisible();
  });

  it('says when it cannot be read', async () => {
    const { sums } = show();
    await act(async () => sums.fail('city ', new Error('The disk is gone.')));
    expect(await screen.findByText('The disk is gone.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('an area', () => {
  const ringFrom = (west: number): [number, number][] => [
    [west, 0],
    [west + 1, 0],
    [west, 1],
  ];
  function show() {
    const sums = createDelayedAnswers<Accumulations>();
    const client = createTestClient({
      'portfolio.accumulation': ({ rings }: { readonly rings: readonly { ring: [number, number][] }[] }) =>
        sums.ask(`from ${rings[0]?.ring[0]?.[0]}`),
    });
    const onRemove = vi.fn();
    const saving = { error: null, isSuccess: false, isPending: false } as SavedAreas['saving'];
    const panel = (west: number) => (
      <AreaPanel id="a" filter={{ ring: ringFrom(west) }} onRemove={onRemove} saving={saving} />
    );
    const { rerender } = renderWindow(panel(0), client);
    return { sums, onRemove, move: (west: number) => rerender(panel(west)) };
  }

  it('is not told by the sums of the one before', async () => {
    const { sums, onRemove, move } = show();
    await act(async () => sums.answer('from 0', accumulationOf('Drawn', 41)));
    expect(await screen.findByText('41')).toBeVisible();
    move(5);
    expect(screen.queryByText('41')).toBeNull();
    // It can be removed before it is added up.
    await userEvent.click(screen.getByRole('button', { name: 'Remove the area' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
    await act(async () => sums.answer('from 5', accumulationOf('Drawn', 17)));
    expect(await screen.findByText('17')).toBeVisible();
  });

  it('says that it was kept, or not, and of another one that is drawn nothing', async () => {
    const client = createTestClient({
      'portfolio.accumulation': () => accumulationOf('Drawn', 1),
      'portfolio.areas': () => ({ areas: [] }),
      'portfolio.keepArea': ({ area }: { readonly area: { readonly name: string } }) => {
        if (area.name === 'Quay') throw new Error('The disk is gone.');
        return { areas: [area] };
      },
    });
    function Panel({ ring }: { readonly ring: [number, number][] }) {
      const { saving } = useSavedAreas('a');
      return <AreaPanel id="a" filter={{ ring }} onRemove={vi.fn()} saving={saving} />;
    }
    const keep = async (name: string) => {
      const field = screen.getByRole('textbox', { name: 'Name of the area' });
      await userEvent.clear(field);
      await userEvent.type(field, `${name}{Enter}`);
    };
    const { rerender } = renderWindow(<Panel ring={ringFrom(0)} />, client);
    const kept = 'Kept as Harbour: see Summary, Drawn ring.';
    const [first, second] = [ringFrom(1), ringFrom(2)];
    rerender(<Panel ring={first} />);
    await keep('Harbour');
    expect(await screen.findByText(kept)).toBeVisible();
    rerender(<Panel ring={second} />);
    expect(screen.queryByText(kept)).toBeNull();
    await keep('Quay');
    expect(await screen.findByText('The disk is gone.')).toBeVisible();
    rerender(<Panel ring={first} />);
    expect(screen.queryByText('The disk is gone.')).toBeNull();
  });

  it('says when it cannot be added up, and can be removed', async () => {
    const { sums } = show();
    await act(async () => sums.fail('from 0', new Error('The disk is gone.')));
    expect(await screen.findByText('The disk is gone.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove the area' })).toBeVisible();
  });
});

describe('a comparison', () => {
  const basis = { packs: [], modelVersion: '1', modules: [], waterWindow: 5 };
  const infoOf = (comparison: number, name: string): ComparisonInfo => ({
    comparison,
    kind: 'measure',
    name,
    createdAt: '2026-11-21T12:00:00Z',
    filter: null,
    changes: [],
    rows: 3,
    isStale: false,
    isMixed: false,
    before: basis,
    after: basis,
  });
  const infos = [infoOf(2, 'raised'), infoOf(1, 'filled')];
  const comparisonOf = (info: ComparisonInfo, moved: number): Comparison => ({
    info,
    rows: 3,
    moved,
    rising: 0,
    falling: moved,
    tiv: 0,
    aal: { before: 0, after: 0 },
    hazards: [],
    causes: [],
    matchLevels: [],
    warnings: [],
    warningsUnknown: 0,
    worth: null,
    movedMost: [],
  });

  it('is not told by the sums of the one before', async () => {
    const compared = createDelayedAnswers<Comparison>();
    const client = createTestClient({
      'portfolio.comparisons': () => ({ comparisons: infos }),
      'portfolio.extent': () => ({ rows: 3 }),
      'portfolio.comparison': ({ comparison }: { readonly comparison: number }) => compared.ask(String(comparison)),
    });
    renderWindow(<CompareView id="a" filter={{}} drawWarnings={() => null} onRow={vi.fn()} />, client);
    const choice = await screen.findByRole('combobox', { name: 'What is compared' });
    await act(async () => compared.answer('2', comparisonOf(infos[0]!, 2)));
    expect(await screen.findByText(/^2 of 3 rows moved/)).toBeVisible();
    await userEvent.selectOptions(choice, 'filled');
    expect(screen.queryByText(/rows moved/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save the rows that moved/ })).toBeNull();
    await act(async () => compared.answer('1', comparisonOf(infos[1]!, 1)));
    expect(await screen.findByText(/^1 of 3 rows moved/)).toBeVisible();
  });

  it('and what its measure costs are there again when the window comes back to it', async () => {
    const asked = vi.fn<(costing: unknown) => void>();
    const client = createTestClient({
      'portfolio.comparisons': () => ({ comparisons: infos }),
      'portfolio.extent': () => ({ rows: 3 }),
      'portfolio.comparison': ({ comparison, costing }: { readonly comparison: number; readonly costing: unknown }) => {
        asked(costing);
        return comparisonOf(infos[comparison === 2 ? 0 : 1]!, 1);
      },
    });
    const view = <CompareView id="b" filter={{}} drawWarnings={() => null} onRow={vi.fn()} />;
    const { unmount } = renderWindow(view, client);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'What is compared' }), 'filled');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Cost of each location' }), '900');
    unmount();
    asked.mockClear();
    renderWindow(view, client);
    expect(await screen.findByRole('textbox', { name: 'Cost of each location' })).toHaveValue('900');
    expect(screen.getByRole('combobox', { name: 'What is compared' })).toHaveDisplayValue('filled');
    await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ amount: 900 })));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What is compared' }), 'raised');
    expect(await screen.findByRole('textbox', { name: 'Cost of each location' })).toHaveValue('');
  });
});
