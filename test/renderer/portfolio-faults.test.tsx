import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FaultCorrection } from '#shared/portfolio/fault-correction.ts';
import { FaultGroups } from '#renderer/portfolio/fault-groups.tsx';
import { TotalRows } from '#renderer/portfolio/total-rows.tsx';
import { undoLast } from '#renderer/ui/undo-stack.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const counts = { rows: 50, corrected: 0, stillAside: 0, leftAside: 0, unchanged: 0 };
const error = {
  fault: 'spreadsheet-error',
  column: 'Contents TIV',
  isRefused: true,
  rows: 50,
  line: 12,
  detail: '"#REF!"',
  tiv: 0,
  actions: ['shareOfBuilding', 'asMissing', 'leaveAside'],
};
const swapped = {
  fault: 'coordinates-look-swapped',
  column: null,
  isRefused: false,
  rows: 1234,
  line: 3,
  detail: '-62.97, 42.49',
  tiv: 670_000,
  actions: ['swapCoordinates', 'leaveAside'],
};

/** A backend that has two groups, and corrects and takes back as it is asked. */
function createFaults() {
  const asked: [name: string, input: unknown][] = [];
  const refusals: string[] = [];
  let applied: object[] = [];
  const note = (name: string, input: unknown): void => void asked.push([name, input]);
  const client = createTestClient({
    'portfolio.faults': () => ({ groups: applied.length === 0 ? [error, swapped] : [swapped], leftAside: 0, applied }),
    'portfolio.previewCorrection': ({ correction }: { readonly correction: FaultCorrection }) => ({
      ...counts,
      corrected: 48,
      unchanged: 2,
      tivBefore: 0,
      tivAfter: correction.action === 'shareOfBuilding' ? correction.share * 1_000_000 : 900_000,
      aalBefore: null,
      examples: [
        { line: 12, changes: [{ column: 'Contents TIV', before: '#REF!', after: '80000' }], reasons: [] },
        {
          line: 13,
          changes: [{ column: 'Contents TIV', before: '#REF!', after: '' }],
          reasons: [{ code: 'no-tiv', column: null, detail: '' }],
        },
      ],
    }),
    'portfolio.correctFault': (input: { readonly correction: FaultCorrection }) => {
      note('correct', input);
      applied = [
        {
          id: 7,
          correction: input.correction,
          appliedAt: '2026-11-26T10:00:00Z',
          ...counts,
          corrected: 48,
          unchanged: 2,
        },
      ];
      return { id: 7, ...counts, corrected: 48, unchanged: 2 };
    },
    'portfolio.undoCorrection': (input: unknown) => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw new Error(refusal);
      note('undo', input);
      applied = [];
      return { restored: 47, kept: 1 };
    },
    'portfolio.run': (input: unknown) => {
      note('run', input);
      return { portfolio: {} };
    },
    'portfolioFile.corrections': () => ({ state: 'saved', path: '/rules.json', rules: 1 }),
  });
  return { client, asked, refusals };
}

describe('rows with the same fault', () => {
  it('stand in one line, with what can be done to all of them', async () => {
    renderWindow(<FaultGroups id="a" isAtWork={false} />, createFaults().client);
    const row = await screen.findByRole('row', {
      name: /Contents TIV: An error of a spreadsheet: "#REF!" 50 12 set aside/,
    });
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Share of the building', 'Take as missing', 'Leave aside']);
    expect(screen.getByRole('row', { name: /the other way round 1,234 3 670,000/ })).toBeVisible();
  });

  it('show what would change, are corrected in one step and run, and are taken back', async () => {
    const { client, asked } = createFaults();
    renderWindow(<FaultGroups id="a" isAtWork={false} />, client);
    await userEvent.click(await screen.findByRole('button', { name: 'Share of the building' }));
    const form = await screen.findByRole('form', { name: 'Share of the building' });
    expect(
      await within(form).findByText(
        /50 rows with this fault · 48 come into the figures corrected · 2 stay as they are · insured value 0 before, 200,000 after/,
      ),
    ).toBeVisible();
    expect(
      within(form).getByRole('row', { name: '12 Contents TIV: #REF! Contents TIV: 80000 in the figures' }),
    ).toBeVisible();
    expect(
      within(form).getByRole('row', {
        name: '13 Contents TIV: #REF! Contents TIV: empty Set aside: No insured value is given',
      }),
    ).toBeVisible();
    const share = within(form).getByRole('textbox', { name: 'Share of the building’s value' });
    await userEvent.clear(share);
    expect(within(form).getByText('A percentage above 0, at most 1,000.')).toBeVisible();
    expect(within(form).getByRole('button', { name: 'Take the share and run' })).toBeDisabled();
    await userEvent.type(share, '25');
    expect(await within(form).findByText(/250,000 after/)).toBeVisible();
    await userEvent.click(within(form).getByRole('button', { name: 'Take the share and run' }));
    expect(
      await screen.findByText(
        /^Contents TIV: An error of a spreadsheet: 25\s%\sof the building – 48 come into the figures corrected, 2 stay as they are/,
      ),
    ).toBeVisible();
    const { fault, column } = error;
    const correction = { fault, column, action: 'shareOfBuilding', share: 0.25 };
    expect(asked).toEqual([
      ['correct', { id: 'a', correction }],
      ['run', { id: 'a' }],
    ]);
    expect(screen.queryByRole('form')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Save as rules for the next file' }));
    expect(await screen.findByText(/\/rules\.json/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('1 row was corrected by hand since, and stays as it is.')).toBeVisible();
    expect(asked.slice(2)).toEqual([
      ['undo', { id: 'a', correction: 7 }],
      ['run', { id: 'a' }],
    ]);
    expect(screen.getByRole('button', { name: 'Share of the building' })).toBeVisible();
  });

  it('are as they were after Ctrl+Z, unless that was taken back already', async () => {
    const { client, asked, refusals } = createFaults();
    renderWindow(<FaultGroups id="a" isAtWork={false} />, client);
    const leaveAside = async () => {
      await userEvent.click((await screen.findAllByRole('button', { name: 'Leave aside' }))[0]!);
      await userEvent.click(await screen.findByRole('button', { name: 'Leave them aside' }));
      await screen.findByRole('button', { name: 'Take back' });
    };
    await leaveAside();
    refusals.push('The portfolio is at work.');
    act(() => void undoLast());
    expect(await screen.findByText('The portfolio is at work.')).toBeVisible();
    let label: string | null = null;
    act(() => void (label = undoLast()));
    expect(label).toBe('correcting 50 rows');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull());
    expect(asked.filter(([name]) => name === 'undo')).toEqual([['undo', { id: 'a', correction: 7 }]]);
    await leaveAside();
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull());
    expect(undoLast()).toBeNull();
  });

  it('are not corrected while something is done with the portfolio, nor where what would change is not known', async () => {
    const { client } = createFaults();
    const refusing = {
      ...client,
      call: ((name, ...rest) => {
        if (name === 'portfolio.previewCorrection') return Promise.reject(new Error('The file has changed.'));
        return client.call(name, ...rest);
      }) as typeof client.call,
    };
    renderWindow(<FaultGroups id="a" isAtWork />, client);
    await userEvent.click(await screen.findByRole('button', { name: 'Swap coordinates' }));
    await screen.findByText(/48 come into the figures/);
    expect(screen.getByRole('button', { name: 'Swap them and run' })).toBeDisabled();
    document.body.replaceChildren();
    renderWindow(<FaultGroups id="a" isAtWork={false} />, refusing);
    await userEvent.click(await screen.findByRole('button', { name: 'Swap coordinates' }));
    expect(await screen.findByText('The file has changed.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Swap them and run' })).toBeDisabled());
  });
});

it('a row of totals says that it is the sum of its rows, or by how much each column is not', async () => {
  const value = (column: string, total: number, sum: number) => ({
    asset: column === 'Building TIV' ? 'structure' : 'inventory',
    columns: [column],
    total,
    sum,
    isSame: total === sum,
  });
  const client = createTestClient({
    'portfolio.totals': () => ({
      totals: [
        { line: 504, label: 'Subtotal', rows: 2, aside: 0, values: [value('Building TIV', 626_576_000, 626_576_000)] },
        {
          line: 505,
          label: 'Total',
          rows: 2,
          aside: 1,
          values: [value('Building TIV', 700_000, 300_000), value('Contents TIV', 100, 120)],
        },
      ],
    }),
  });
  renderWindow(<TotalRows id="a" />, client);
  expect(await screen.findByText('Subtotal, line 504: 626,576,000 = sum of its 2 rows')).toBeVisible();
  expect(screen.getByText('Total, line 505, is not the sum of its rows')).toBeVisible();
  expect(screen.getByText('Building TIV: 700,000, its rows have 300,000: 400,000 less')).toBeVisible();
  expect(screen.getByText('Contents TIV: 100, its rows have 120: 20 more')).toBeVisible();
  expect(screen.getByText('1 of its rows is set aside.')).toBeVisible();
});
