import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { buildComparisonBlocks } from '#renderer/report/document/comparison-blocks.tsx';
import type { ComparedPlace } from '#renderer/compare/compare-rows.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import type { MapMark } from '#renderer/map/scene.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

// The basemap beneath needs WebGL.
vi.mock('#renderer/map/static-map.tsx', () => ({
  StaticMap: ({ marks }: { marks: readonly MapMark[] }) => (
    <img alt={`Map with ${marks.map(({ label }) => label).join(' and ')}`} />
  ),
}));

const answer = createAnswer({ financial: sampleFinancial });
const place = (letter: string, aal: number, distanceMetres: number): ComparedPlace => ({
  letter,
  point: answer.assessment.point,
  answer: { ...answer, figures: { ...answer.figures, fluvialStructureAal: aal } },
  hasFailed: false,
  nearest: { label: `${letter} Street`, distanceMetres },
});

function print(places: readonly ComparedPlace[]) {
  // Texts are loaded by it.
  wrapInWindow(createTestClient());
  const blocks = buildComparisonBlocks(places, {
    t: i18next.t,
    formatters: createFormatters('en-CA'),
    template: defaultSettings.reportTemplate,
    pageSize: 'A4',
    packs: [],
    overlay: { kind: 'none' },
    scenario: 'base',
    currency: 'CAD',
    onMapDrawn: () => undefined,
  });
  renderWindow(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
  return blocks.map(({ id }) => id);
}
const readRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' '));

it('the places that are compared are printed with the map and every figure, a column for each', () => {
  const ids = print([place('A', 700, 0), place('B', 5, 25)]);
  expect(ids).toContain('omissions-heading');
  expect(new Set(ids).size).toBe(ids.length);
  expect(screen.getByText(/^A Street · /)).toBeVisible();
  expect(screen.getByText(/^B Street, 25 m away · /)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Map with A and B' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Fluvial' });
  const summary = screen.getByRole('table', { name: 'Indices and annual losses' });
  expect(within(summary).getByRole('row', { name: 'Fluvial: loss a year, CAD 980 285' })).toBeVisible();
  expect(within(table).getAllByRole('row', { name: /^1 in / }).length).toBeGreaterThan(0);
  expect(screen.getByText('Defences hold · losses after the deductible in CAD · depths in metres')).toBeVisible();
});

it('begins with indices and annual losses, those first in which the places differ, and says each of them once', () => {
  print([place('A', 700, 0), place('B', 5, 25)]);
  expect(readRows('Indices and annual losses')).toEqual([
    'Figure A B',
    'Fluvial: loss a year, CAD 980 285',
    'Fluvial: index 4 4',
    'Wildfire: index 2 2',
  ]);
  expect(readRows('Fluvial').filter((row) => /^(Index|Average)/.test(row))).toEqual([]);
  expect(screen.queryByRole('table', { name: 'Wildfire' })).toBeNull();
});

it('gathers the events that leave every place dry in one row, and none that wets one', () => {
  const wet = place('B', 5, 25);
  const traces = wet.answer!.assessment.explanation.floods;
  const scenarios = { base: { ...traces.fluvial!.scenarios.base!, depthsMetres: [0, 0, 0.31, 0.7, 1.04] } };
  const explanation = {
    ...wet.answer!.assessment.explanation,
    floods: { ...traces, fluvial: { ...traces.fluvial!, scenarios } },
  };
  const assessment = { ...wet.answer!.assessment, explanation };
  print([place('A', 700, 0), { ...wet, answer: { ...wet.answer!, assessment } }]);
  expect(readRows('Fluvial').filter((row) => row.includes('1 in'))).toEqual([
    'Up to 1 in 50 years 0.00 0.00',
    '1 in 100 years 0.00 0.31',
    '1 in 500 years 0.62 0.70',
    '1 in 1,000 years 1.04 1.04',
  ]);
});
