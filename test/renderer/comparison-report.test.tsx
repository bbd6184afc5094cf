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

it('the places that are compared are printed with the map and every figure, a column for each', () => {
  // Texts are loaded by it.
  wrapInWindow(createTestClient());
  const blocks = buildComparisonBlocks([place('A', 700, 0), place('B', 5, 25)], {
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
  expect(blocks.map(({ id }) => id)).toContain('omissions-heading');
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
  renderWindow(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
  expect(screen.getByText(/^A Street · /)).toBeVisible();
  expect(screen.getByText(/^B Street, 25 m away · /)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Map with A and B' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Fluvial' });
  expect(within(table).getByRole('row', { name: 'Average annual loss 980 285' })).toBeVisible();
  expect(within(table).getAllByRole('row', { name: /^1 in / }).length).toBeGreaterThan(0);
  expect(screen.getByText('Defences hold · losses after the deductible in CAD · depths in metres')).toBeVisible();
});
