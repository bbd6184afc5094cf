import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OedQuestion } from '#shared/portfolio/oed-export.ts';
import { ExportForm } from '#renderer/portfolio/export-form.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const questions: OedQuestion[] = [
  { code: 'oed-country', rows: 2, found: ['Ruritania'], proposed: ['CA'], choices: ['CA', 'DE'] },
  { code: 'oed-currency', rows: 1, found: [], proposed: [], choices: ['CAD', 'EUR'] },
  { code: 'oed-perils', rows: 3, found: [], proposed: ['OO1', 'AA1'], choices: [] },
];

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(label) }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
}

it('is not written before everything that an OED file has to say is answered', async () => {
  const sent: unknown[] = [];
  const client = createTestClient({
    'portfolio.oed': () => ({ questions, answers: {}, remarks: [{ code: 'rows-left-out', detail: '4' }] }),
    'portfolioFile.export': (input) => {
      sent.push(input);
      return {
        state: 'saved',
        path: '/out.csv',
        rows: 3,
        remarks: [{ code: 'texts-too-long', detail: 'City 2 above 50' }],
      };
    },
  });
  renderWindow(<ExportForm id="a" filter={{}} isAtWork={false} onDone={() => undefined} />, client);
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toBeEnabled();
  await userEvent.click(screen.getByRole('radio', { name: 'OED' }));
  expect(save).toBeDisabled();
  expect(await screen.findByText('Which country are 2 locations in?')).toBeVisible();
  expect(screen.getByText(/In its place stands: Ruritania/)).toBeVisible();
  expect(screen.getByText(/Rows that were set aside are not in the OED file.*: 4\./)).toBeVisible();
  await choose('Country', 'Germany');
  await choose('Currency', 'Euro');
  expect(save).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'All perils' }));
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText(/longer than OED has it.*City 2 above 50/)).toBeVisible();
  expect(sent[0]).toEqual({
    id: 'a',
    format: 'oed',
    answers: { 'oed-country': 'DE', 'oed-currency': 'EUR', 'oed-perils': 'AA1' },
    filter: {},
  });
});

it('has the answers of an earlier file, and sends those that are given anew', async () => {
  const sent: unknown[] = [];
  const kept = { 'oed-country': 'DE', 'oed-currency': 'EUR', 'oed-perils': 'OO1' };
  const client = createTestClient({
    'portfolio.oed': () => ({ questions, answers: kept, remarks: [] }),
    'portfolioFile.export': (input) => {
      sent.push(input);
      return { state: 'saved', path: '/out.csv', rows: 3, remarks: [] };
    },
  });
  renderWindow(<ExportForm id="a" filter={{}} isAtWork={false} onDone={() => undefined} />, client);
  await userEvent.click(screen.getByRole('radio', { name: 'OED' }));
  expect(await screen.findByRole('button', { name: /Germany/ })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'All perils' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ format: 'oed', answers: { 'oed-perils': 'AA1' } }]));
});
