import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GroundHeight } from '#shared/query/assessment.ts';
import { FloodWhy } from '#renderer/query/explain/flood-why.tsx';
import { GroundLine } from '#renderer/query/ground-line.tsx';
import { assess, pack, readPoint, traceOf } from '../support/engine-input.ts';
import { renderWindow } from '../support/render-window.tsx';

const ground = { metres: 12.344, verticalDatum: null, surface: null, pack: { ...pack, title: 'Hills' } };

it.each<[string, Partial<GroundHeight>, string]>([
  ['alone', {}, 'Ground 12.34 m · Hills'],
  [
    'of a surface above a datum',
    { verticalDatum: 'EGM2008', surface: 'surface' },
    'Ground 12.34 m above EGM2008 · houses and trees are in it · Hills',
  ],
  ['of the bare ground', { surface: 'ground' }, 'Ground 12.34 m · without houses and trees · Hills'],
])('the height of the ground stands %s', (_, changes, text) => {
  const { container } = renderWindow(<GroundLine ground={{ ...ground, ...changes }} />);
  expect(container.textContent).toBe(text);
});

it('nothing is said where no pack has terrain', () => {
  const { container } = renderWindow(<GroundLine ground={undefined} />);
  expect(container.textContent).toBe('');
});

it('what depths are above is said with what its heights are counted from', () => {
  const reading = readPoint([[100, 2]]);
  const above = { kind: 'value', elevationMetres: 3, verticalDatum: 'NAVD88' } as const;
  renderWindow(<FloodWhy trace={traceOf(assess({ ...reading, ground: above }))} />);
  expect(screen.getByText('3.00 m above NAVD88')).toBeVisible();
});
