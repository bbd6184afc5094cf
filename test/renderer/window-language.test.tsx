import { RouterProvider } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAppRouter } from '#renderer/shell/router.tsx';
import { createFakeHandlers } from '../support/fake-window-server.ts';
import { addPseudoTexts, bracket, findUntranslated, PSEUDO } from '../support/pseudo-texts.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';
import { demonstrationPack, riverPack } from './fixtures/packs.ts';
import { createPortfolio } from './fixtures/portfolios.ts';

vi.mock('#renderer/map/map-view.tsx', () => ({ default: () => null }));

beforeAll(async () => {
  addPseudoTexts();
  await i18next.changeLanguage(PSEUDO);
});
afterAll(() => i18next.changeLanguage('en'));

const portfolio = createPortfolio();
const procedures = {
  ...createFakeHandlers(),
  'survey.list': () => ({ total: 0, surveys: [] }),
  'survey.facets': () => ({ tags: [], surveyors: [], counts: { current: 0, archived: 0 } }),
  'portfolio.list': () => ({ portfolios: [portfolio], unopened: [] }),
};

const { label } = createAnswer().assessment.match!;
const data = [
  'Freeboard',
  label,
  ...[demonstrationPack, riverPack].flatMap(({ title, description, attribution }) => [title, description, attribution]),
  portfolio.name,
  'Partner portal',
];
/** Signs of units and what Intl writes of a time: in the style of the machine. */
const written = /^(?:m|[\d.,]+ (?:MB|kB)|\d+ (?:minute|hour|day)s? ago|[A-Z][a-z]{2} \d+, \d{4}(?:, .*)?)$/;

/** Words of the window that are neither in its language nor data. */
function findHardCoded(container: Element): string[] {
  const isBare = (part: string): boolean => /\p{L}/u.test(part) && !written.test(part);
  return findUntranslated(container, data).filter((words) => words.split('·').some((part) => isBare(part.trim())));
}

async function open(path: string, shows: string): Promise<Element> {
  location.hash = `#${path}`;
  const wrapper = wrapInWindow(createTestClient(procedures));
  const { container } = render(<RouterProvider router={createAppRouter()} />, { wrapper });
  await waitFor(() => expect(container.querySelector('h2')).not.toBeNull());
  await waitFor(() => expect(container.textContent).toContain(shows));
  return container;
}

it.each([
  ['of a query', '/', bracket('Earlier queries')],
  ['of an answer', '/?latitude=49.16&longitude=-121.95', bracket('What the figures leave out')],
  ['of surveys', '/surveys', bracket('A survey keeps what you find out about a building')],
  ['of places', '/places', bracket('Licence and details')],
  ['of settings', '/settings', bracket('Language of reports')],
  ['of portfolios', '/portfolio', portfolio.name],
])('the screen %s has no word that is hard-coded', async (_name, path, shows) => {
  const container = await open(path, shows);
  expect(findHardCoded(container)).toEqual([]);
  container.querySelector('h2')!.append(' Hard-coded');
  expect(findHardCoded(container)).toEqual(['Hard-coded']);
});
