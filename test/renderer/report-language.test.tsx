import { renderHook, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBlocks } from '#renderer/report/document/use-report-blocks.ts';
import type { ReportWriter } from '#renderer/report/document/report-writer.ts';
import { reportSections, type ReportSubject } from '#renderer/report/document/report-subject.ts';
import { useReportTexts } from '#renderer/report/document/use-report-texts.ts';
import { PagedDocument } from '#renderer/report/paged-document.tsx';
import { createFormatters, type Formatters } from '#renderer/i18n/formatters.ts';
import { textsIn } from '#renderer/i18n/texts-in.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { addPseudoTexts, bracket, findUntranslated, PSEUDO } from '../support/pseudo-texts.ts';
import { createTestClient, renderWindow, wrapInWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import type { Variant } from '#shared/query/variant.ts';

vi.mock('#renderer/map/static-map.tsx', () => ({ StaticMap: () => null }));
// happy-dom loads no fonts.
vi.mock('#renderer/report/use-content-loaded.ts', () => ({ useContentLoaded: () => true }));

beforeAll(addPseudoTexts);

/** Dates come out of Intl, in its own words. */
function bracketWords(formatters: Formatters): Formatters {
  return {
    ...formatters,
    date: (iso) => bracket(formatters.date(iso)),
    dateTime: (iso) => bracket(formatters.dateTime(iso)),
  };
}

/** Shortened by Intl in the style of numbers, which is the reader's choice apart from the language. */
const axisNumbers = ['20K', '40K', '60K'];
const answer = createAnswer({ financial: sampleFinancial });
const tried = (id: string): Variant => ({ id, name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] });
const subject: ReportSubject = {
  id: 'building',
  label: '12 Mill Road, Portham',
  point: answer.assessment.point,
  answer,
  figuresAsOf: '2026-11-20T10:00:00.000Z',
  earlierAnswer: '2026-11-20T10:00:00.000Z',
  variants: [
    { id: 'a', label: 'Raised floor', figures: answer.figures, groundUp: answer.figures, variant: tried('a') },
    { id: 'b', label: 'Elsewhere', figures: null, groundUp: null, variant: tried('b') },
  ],
  groundUp: answer.figures,
  record: {
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-19',
    status: 'Sealed',
    tags: ['riverside'],
    measuredFloor: { heightMetres: 0.45, method: 'Levelled' },
    notes: 'Dry since records began.',
    photos: [{ id: '1', url: null, name: 'front.heic', caption: 'Front', facts: '' }],
    files: ['plan.pdf'],
  },
};

function createWriter(language: string): ReportWriter {
  const texts = textsIn(language);
  return {
    t: texts.getFixedT(language),
    language,
    formatters: bracketWords(createFormatters('en-CA')),
    template: { ...defaultSettings.reportTemplate, firmName: 'Rijn Survey', footer: 'By appointment' },
    currencyLabel: null,
    sections: new Set(reportSections),
    pageSize: 'A4',
    measureText: (text) => text.length,
    map: null,
    benefitBasis: 'groundUp',
    applicationVersion: '1.0.0',
    madeAt: '2026-11-21T10:00:00.000Z',
  };
}

/**
 * Fields that hold words of somebody's own: names, sources, labels. Codes are not among them: those are to be put into
 * words.
 */
const dataFields = new Set([
  'label',
  'title',
  'source',
  'attribution',
  'currency',
  'id',
  'version',
  'modelVersion',
  'surveyor',
  'status',
  'tags',
  'method',
  'notes',
  'name',
  'caption',
  'files',
  'firmName',
]);

/** What is data in a report: may stand on its pages as it is. */
function listData(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return dataFields.has(field) && value.length > 1 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listData(inner, Array.isArray(value) ? field : key));
}

function showPages(language: string) {
  const writer = createWriter(language);
  const foot = writer.t('report.made', { date: writer.formatters.date(writer.madeAt) });
  const shown = renderWindow(
    <I18nextProvider i18n={textsIn(language)}>
      <PagedDocument
        blocks={buildBlocks([subject], writer)}
        pageSize="A4"
        kind={writer.t('report.kind')}
        foot={foot}
        onLaidOut={() => undefined}
      />
    </I18nextProvider>,
    createTestClient({ 'settings.get': () => defaultSettings }),
  );
  return { ...shown, data: [...listData(subject), ...listData(writer.template), ...axisNumbers] };
}

describe('a report in another language', () => {
  it('has no word on its pages that is not of that language, but for data', async () => {
    const { container, data } = showPages(PSEUDO);
    await waitFor(() => expect(container.querySelector('[data-page-size]')).not.toBeNull());
    expect(container.textContent).toContain('⟦What the figures assume⟧');
    expect(findUntranslated(container, data)).toEqual([]);
    expect(container.querySelector('[lang]')).toHaveAttribute('lang', PSEUDO);
  });

  it('is looked at by a test that sees a word that is hard-coded', async () => {
    const { container, data } = showPages(PSEUDO);
    await waitFor(() => expect(container.querySelector('[data-page-size]')).not.toBeNull());
    container.querySelector('p')!.append(' Hard-coded');
    expect(findUntranslated(container, data)).toEqual(['Hard-coded']);
  });
});

describe('the language of a template', () => {
  const open = (language: string | null) => {
    const settings = { ...defaultSettings, reportTemplate: { ...defaultSettings.reportTemplate, language } };
    const wrapper = wrapInWindow(createTestClient({ 'settings.get': () => settings }));
    return renderHook(() => useReportTexts(), { wrapper });
  };

  it('is the one that reports are written in, and the window keeps its own', async () => {
    const { result } = open(PSEUDO);
    await waitFor(() => expect(result.current.t('report.title')).toBe('⟦Report⟧'));
    expect(result.current.texts.language).toBe(PSEUDO);
    expect(i18next.t('report.title')).toBe('Report');
  });

  it('is that of the window while none is chosen', () => {
    const { result } = open(null);
    expect(result.current.texts).toBe(i18next);
    expect(result.current.t('report.title')).toBe('Report');
  });
});
