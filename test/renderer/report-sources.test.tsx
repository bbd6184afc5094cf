import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { ReportWriter } from '#renderer/report/document/report-writer.ts';
import type { ReportSubject } from '#renderer/report/document/report-subject.ts';
import { buildSourceBlocks } from '#renderer/report/document/source-blocks.tsx';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { createAnswer } from './fixtures/answers.ts';
import { renderWindow } from '../support/render-window.tsx';

test('a report names whom the place of the building is owed to', () => {
  renderWindow(<span />);
  const answer = createAnswer();
  const match = {
    level: 'address',
    score: 1,
    label: '7 Quay Street, Farport',
    point: answer.assessment.point,
    uncertaintyMetres: 20,
    differences: [],
    packId: 'server:maps.example',
    attribution: 'Data of the map makers, ODbL 1.0',
  } as const;
  const subject = {
    figuresAsOf: null,
    answer: { ...answer, assessment: { ...answer.assessment, match } },
  } as unknown as ReportSubject;
  const writer = {
    t: i18next.t,
    formatters: createFormatters('en-CA'),
    applicationVersion: '1.0.0',
    madeAt: '2026-11-21',
  };
  const blocks = buildSourceBlocks(subject, writer as unknown as ReportWriter);
  renderWindow(<>{blocks.find(({ id }) => id === 'source-facts')?.node}</>);
  expect(screen.getByText('The address was placed by an address server').nextSibling?.textContent).toBe(
    'Data of the map makers, ODbL 1.0',
  );
});
