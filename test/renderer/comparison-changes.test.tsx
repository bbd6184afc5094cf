import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComparisonChanges } from '#renderer/portfolio/comparison-sums.tsx';
import type { Comparison } from '#renderer/portfolio/comparison-queries.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const none = { before: 0, after: 0 };
const basis = { packs: [], modelVersion: '1', modules: [], waterWindow: 5 };
const comparison: Comparison = {
  info: {
    comparison: 1,
    kind: 'earlier',
    name: '',
    createdAt: '2026-11-21T12:00:00Z',
    filter: null,
    changes: null,
    rows: 3,
    isStale: false,
    isMixed: false,
    before: basis,
    after: basis,
  },
  rows: 3,
  moved: 1,
  rising: 0,
  falling: 1,
  tiv: 0,
  aal: none,
  hazards: [],
  causes: [],
  matchLevels: [{ before: 'interpolated', after: 'address', rows: 2 }],
  warnings: [],
  warningsUnknown: 0,
  worth: null,
  movedMost: [],
};

it('says of how many rows the warnings cannot be compared, and why; nothing where all can', async () => {
  const show = (data: Comparison) =>
    renderWindow(<ComparisonChanges costing={null} id="a" filter={{}} data={data} />, createTestClient({}));
  const { unmount } = show(comparison);
  await screen.findByText('How its address was placed');
  expect(screen.queryByText(/did not keep them/)).toBeNull();
  unmount();
  show({ ...comparison, warningsUnknown: 1234 });
  expect(
    await screen.findByText(
      '1,234 rows are not compared by their warnings: one of the two runs is of a version of Freeboard that did not keep them with the figures. They are kept since version 0.1.0.',
    ),
  ).toBeVisible();
});
