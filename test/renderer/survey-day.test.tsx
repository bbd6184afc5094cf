import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { countDays, isYetToCome } from '#renderer/survey/survey-day.ts';
import { VisitSection } from '#renderer/survey/visit-section.tsx';
import type { SurveyFields } from '#shared/survey/survey.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { sampleSurvey } from './fixtures/survey.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  ['2026-11-23', '2026-11-23', 0],
  ['2026-11-23', '2026-11-24', 1],
  ['2026-11-23', '2026-10-24', -30],
  ['2024-02-28', '2024-03-01', 2],
])('from %s to %s is a difference of days of %i', (from, to, days) => {
  expect(countDays(from, to)).toBe(days);
});

it.each([
  ['2026-11-22', false],
  ['2026-11-23', false],
  // Today where the day begins first.
  ['2026-11-24', false],
  ['2026-11-25', true],
  ['9999-12-31', true],
])('on 23 November 2026, %s is yet to come: %s', (day, isLater) => {
  expect(isYetToCome(day, new Date(2026, 10, 23, 23, 59))).toBe(isLater);
});

it('a day that is yet to come is taken, and remarked at its field', () => {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date(2026, 10, 12));
  const edit = vi.fn<(changes: Partial<SurveyFields>) => void>();
  const client = createTestClient({
    'survey.facets': () => ({ tags: [], surveyors: [], counts: { current: 1, archived: 0 } }),
  });
  const draftOn = (surveyedOn: string) =>
    ({ survey: { ...sampleSurvey, surveyedOn }, edit }) as unknown as Parameters<typeof VisitSection>[0]['draft'];
  const { rerender } = renderWindow(<VisitSection draft={draftOn('2026-11-12')} />, client);
  const field = screen.getByLabelText('Day of the survey');
  // It says aloud what is put into it later.
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent(/^$/);
  expect(field).not.toHaveAccessibleDescription();
  fireEvent.change(field, { target: { value: '9999-12-31' } });
  expect(edit).toHaveBeenCalledExactlyOnceWith({ surveyedOn: '9999-12-31' });
  rerender(<VisitSection draft={draftOn('2026-11-14')} />);
  expect(field).toHaveAccessibleDescription('This day is yet to come. Is it the right one?');
  expect(said).toHaveTextContent('This day is yet to come. Is it the right one?');
  expect(field).toBeValid();
});
