import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildAnswerBlocks } from '#renderer/report/document/answer-blocks.tsx';
import { ReportPanel } from '#renderer/report/document/report-panel.tsx';
import type { ReportSubject } from '#renderer/report/document/report-subject.ts';
import type { ReportWriter } from '#renderer/report/document/report-writer.ts';
import { buildTitleBlock } from '#renderer/report/document/title-block.tsx';
import { describePortfolioVerdict } from '#renderer/report/document/portfolio/portfolio-verdict.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { lossFields } from '#shared/query-service/mediator-response.ts';
import { useReportMap } from '#renderer/report/document/use-report-map.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('#renderer/ui/commands/use-commands.ts', () => ({ useCommands: () => undefined }));

const formatters = createFormatters('en-CA');

beforeEach(() => {
  // Brings the texts in.
  renderWindow(<span />).unmount();
});

/** An answer in which each flood costs 1000, 2000, 3000 a year in its structure, and wildfire is 4. */
function createSubject(measuredMetres: number | null = null): ReportSubject {
  const given = createAnswer({
    financial: { ...sampleFinancial, structureTIV: 100_000, inventoryTIV: 0, equipmentTIV: 0 },
  });
  const figures = Object.fromEntries(lossFields.map(({ name }) => [name, 0]));
  for (const [at, hazard] of floodHazards.entries()) {
    for (const { name } of lossFields.filter((field) => field.hazard === hazard && field.asset === 'structure'))
      figures[name] = 1000 * (at + 1);
  }
  const answer = { ...given, figures: { ...given.figures, ...figures, wildfireIndex: 4 } };
  return {
    id: 'building',
    label: '12 Mill Road, Portham',
    point: answer.assessment.point,
    answer,
    groundUp: null,
    figuresAsOf: null,
    earlierAnswer: null,
    variants: [],
    record:
      measuredMetres === null
        ? null
        : ({
            surveyor: '',
            surveyedOn: null,
            status: 'Draft',
            tags: [],
            measuredFloor: { heightMetres: measuredMetres, method: null },
          } as never),
  };
}

function print(build: typeof buildAnswerBlocks, subject: ReportSubject): void {
  const writer = {
    t: i18next.t,
    language: 'en',
    formatters,
    currencyLabel: 'CAD',
    template: { firmName: '', logo: null },
  };
  const blocks = build(subject, writer as unknown as ReportWriter);
  renderWindow(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id} data-block={id}>
          {node}
        </div>
      ))}
    </>,
  );
}

it('the printed losses have the rate, the sum of all floods and wildfire, as the window has them', () => {
  print(buildAnswerBlocks, createSubject());
  const table = screen.getByRole('table', { name: 'Losses' });
  const read = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  // 1000, 2000 and 3000 of 100,000 are 10, 20 and 30 per mille; annual losses add up, what one event costs does not.
  expect(read('Fluvial, total')).toEqual(['1,00010.000 ‰', '1,000']);
  expect(read('Pluvial, total')).toEqual(['3,00030.000 ‰', '3,000']);
  expect(read('All floods')).toEqual(['6,00060.000 ‰', 'not added']);
  expect(read('Wildfire').join()).toContain('index 4');
  expect(screen.getByText(/adds the annual losses as if no event brought two of the hazards together/)).toBeVisible();
});

it('the first page says what matters most before anything else, and that the measured floor is not the one used', () => {
  print(buildTitleBlock, createSubject(1.25));
  const ids = [...document.querySelectorAll('[data-block]')].map((block) => block.getAttribute('data-block'));
  expect(ids).toEqual(['title', 'verdict', 'record', 'indices']);
  expect(
    screen.getByText(/The figures are of a first floor .* above the ground; the measured one is 1\.25 m\./),
  ).toBeVisible();
  document.body.replaceChildren();
  print(buildTitleBlock, createSubject(sampleFinancial.firstFloorHeight));
  expect(screen.queryByText(/the measured one/)).toBeNull();
});

it('what cannot be saved yet says why, to everybody', () => {
  const panel = { title: 'Report', backTo: '/' as const, pageSize: 'A4' as const, isSaving: false, onSave: vi.fn() };
  const { unmount } = renderWindow(<ReportPanel {...panel} pageCount={null} />);
  const save = screen.getByRole('button', { name: /Save as PDF|Print/ });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription('Waits until the pages and their maps are set.');
  unmount();
  renderWindow(<ReportPanel {...panel} pageCount={3} />);
  expect(screen.getByRole('button', { name: /Save as PDF|Print/ })).not.toHaveAccessibleDescription();
});

it('a portfolio is summed up in words: the flood that costs most, all of them, and what says nothing', () => {
  const loss = (hazard: string, aal: number) => ({ hazard, scenario: 'base', rows: 9, tiv: 1, aal });
  const say = (losses: readonly object[], summed: object) =>
    describePortfolioVerdict({ losses, ...summed } as never, { t: i18next.t, formatters, currency: 'CAD' }).map(
      (sentence) => sentence.replaceAll(/\s/g, ' '),
    );
  const losses = [
    loss('fluvial', 250),
    loss('coastal', 500),
    loss('pluvial', 250),
    { ...loss('fluvial', 9000), scenario: 'defFail' },
  ];
  expect(say(losses, { aal: 1000, aalPerMille: 2.5, rows: 10, answeredRows: 9 })).toEqual([
    'Coastal flood costs most: 500 CAD a year, 50 % of what all floods cost.',
    'All floods together cost 1,000 CAD a year where defences hold, 2.500 ‰ of the value of the locations that have losses.',
    '1 of 10 locations has no losses.',
  ]);
  expect(say([loss('fluvial', 0)], { aal: 0, aalPerMille: 0, rows: 3, answeredRows: 3 })).toEqual([
    'Where defences hold no flood costs anything here.',
  ]);
  expect(say([], { aal: 0, aalPerMille: null, rows: 3, answeredRows: 0 })).toEqual(['No location has losses.']);
});

it('the maps show another layer than the window where one is chosen, and are waited for again', async () => {
  const client = createTestClient({ 'pack.layers': () => ({ packs: [] }) });
  const { result } = renderHook(() => useReportMap(), { wrapper: wrapInWindow(client) });
  await waitFor(() => expect(result.current.map?.overlay.kind).toBe('flood'));
  act(() => result.current.map!.onDrawn('building', 'A4'));
  expect(result.current.isDrawn('building', 'A4')).toBe(true);
  act(() => result.current.chooseOverlay({ kind: 'terrain' }));
  expect(result.current.map!.overlay).toEqual({ kind: 'terrain' });
  expect(result.current.isDrawn('building', 'A4')).toBe(false);
  act(() => result.current.map!.onDrawn('building', 'A4'));
  expect(result.current.isDrawn('building', 'A4')).toBe(true);
  // The window's own map stays as it is.
  expect(useUiStore.getState().overlay.kind).toBe('flood');
});
