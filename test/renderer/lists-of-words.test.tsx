import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { ReportWriter } from '#renderer/report/document/report-writer.ts';
import { buildChartBlocks } from '#renderer/report/document/chart-blocks.tsx';
import type { ReportSubject } from '#renderer/report/document/report-subject.ts';
import { MissingInputs } from '#renderer/survey/building-section.tsx';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import { sampleSurvey } from './fixtures/survey.ts';
import { renderWindow } from '../support/render-window.tsx';

it('a report in English joins its words in English, whatever the style of its numbers', () => {
  renderWindow(<span />);
  const answer = createAnswer({ financial: sampleFinancial });
  const fluvial = answer.assessment.explanation.floods.fluvial!;
  const nothing = { scenarios: {} };
  const losses = { structure: nothing, inventory: nothing, equipment: nothing };
  const explanation = { ...answer.assessment.explanation, floods: { fluvial: { ...fluvial, losses } } };
  const subject = { answer: { ...answer, assessment: { ...answer.assessment, explanation } } };
  const writer = { t: i18next.t, formatters: createFormatters('de-DE'), currencyLabel: null };
  const blocks = buildChartBlocks(subject as unknown as ReportSubject, writer as unknown as ReportWriter);
  renderWindow(<>{blocks.find(({ id }) => id === 'charts-fluvial-lossless')?.node}</>);
  expect(screen.getByText(/no event costs anything of Structure, Inventory,? and Equipment after/)).toBeVisible();
});

it('a survey lists what is missing in the language of its texts', () => {
  const survey = { ...sampleSurvey, building: {} };
  const draft = { survey, edit: () => undefined } as unknown as Parameters<typeof MissingInputs>[0]['draft'];
  const { container } = renderWindow(<MissingInputs draft={draft} />);
  const words = container.textContent;
  act(() => void useDisplayStore.setState({ numberStyle: 'point-comma' }));
  expect(container.textContent).toBe(words);
});
