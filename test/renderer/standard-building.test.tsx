import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ScoreWhy } from '#renderer/query/explain/score-why.tsx';
import { assess, house, readPoint, traceOf } from '../support/engine-input.ts';
import { renderWindow } from '../support/render-window.tsx';

const noValue = { ...house, structureTIV: 0, structureDeductible: 0 };

// The standard building stands in for three reasons (docs/methodology/indices.md); none of them may be told as another.
it.each([
  ['nothing was asked about losses', { financial: null }, /^(?!.*insured value).*No losses were computed, so/],
  ['the licence lacks losses', { financial: house, financialLicensed: false }, /No losses were computed, so/],
  ['the structure has no value', { financial: noValue }, /The structure’s insured value is 0, so/],
])('says why the standard building stands in: %s', (_why, input, says) => {
  renderWindow(<ScoreWhy trace={traceOf(assess(readPoint([[100, 1]]), input))} />);
  expect(screen.getByText(/single-family home of one storey/)).toHaveTextContent(says);
});

it('says nothing of it for the insured building', () => {
  renderWindow(<ScoreWhy trace={traceOf(assess(readPoint([[100, 1]]), { financial: house }))} />);
  expect(screen.queryByText(/single-family home of one storey/)).toBeNull();
});
