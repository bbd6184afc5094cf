import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnswerFigures } from '#renderer/query/answer-figures.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';

it('names the table of what the defences change, and every head of it', () => {
  renderWindow(<AnswerFigures answer={createAnswer()} />, createTestClient({ 'pack.layers': () => ({ packs: [] }) }));
  const table = screen.getByRole('table', { name: 'Fluvial: behind a defence up to 1 in 200 years' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Figure',
    'Defences hold',
    'Overtopped',
    'Defences fail',
  ]);
  expect(table.querySelector('thead td')).toBeNull();
});
