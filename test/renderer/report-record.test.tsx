import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportWriter, SectionBuilder } from '#renderer/report/document/report-writer.ts';
import { buildInputBlocks } from '#renderer/report/document/input-blocks.tsx';
import type { ReportSubject } from '#renderer/report/document/report-subject.ts';
import { buildSourceBlocks } from '#renderer/report/document/source-blocks.tsx';
import { buildWhatIfBlocks } from '#renderer/report/document/what-if-blocks.tsx';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import type { Variant } from '#shared/query/variant.ts';
import { lossFields } from '#shared/query-service/mediator-response.ts';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

const formatters = createFormatters('en-CA');
const answer = createAnswer({ financial: sampleFinancial });
const surveyed: ReportSubject = {
  id: 'building',
  label: '12 Mill Road, Portham',
  point: answer.assessment.point,
  answer,
  figuresAsOf: '2026-11-20T10:00:00.000Z',
  earlierAnswer: null,
  variants: [],
  groundUp: answer.figures,
  record: {
    surveyor: '',
    surveyedOn: null,
    status: 'Draft',
    tags: [],
    measuredFloor: { heightMetres: 0.62, method: null },
    notes: '',
    photos: [],
    files: [],
  },
};

beforeEach(() => {
  // Brings the texts in.
  renderWindow(<span />).unmount();
});

function print(build: SectionBuilder, subject: ReportSubject): void {
  const writer = {
    t: i18next.t,
    language: 'en',
    formatters,
    currencyLabel: null,
    benefitBasis: 'groundUp' as const,
    applicationVersion: '1.2.0',
    madeAt: '2026-11-23T10:00:00.000Z',
  } as unknown as ReportWriter;
  const blocks = build(subject, writer);
  renderWindow(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
}

function measured(heightMetres: number): ReportSubject {
  return { ...surveyed, record: { ...surveyed.record!, measuredFloor: { heightMetres, method: null } } };
}

describe('a measured first floor that the figures are not of', () => {
  it('stands beside the one that they are of, and under what to know', () => {
    print(buildInputBlocks, surveyed);
    expect(screen.getByText('First floor above ground').nextSibling?.textContent).toBe(
      '0.3 m, not the measured 0.62 m',
    );
    print(buildSourceBlocks, surveyed);
    const known = screen.getByText(
      'The figures are of a first floor 0.3 m above the ground; the measured one is 0.62 m.',
    );
    expect(known.closest('li')).toHaveAttribute('data-weight', 'strong');
  });

  it('is named as well where no policy was given, and the standard building stands in', () => {
    print(buildSourceBlocks, { ...surveyed, answer: createAnswer() });
    expect(screen.getByText(/first floor 0\.3 m above the ground; the measured one is 0\.62 m/)).toBeInTheDocument();
  });

  it('is not spoken of where it is the one that they are of', () => {
    print(buildInputBlocks, measured(0.3));
    print(buildSourceBlocks, measured(0.3));
    expect(screen.getByText('First floor above ground').nextSibling?.textContent).toBe('0.30 m');
    expect(screen.queryByText(/the measured one/)).toBeNull();
  });
});

it('says of when the figures are, beside when the report was made', () => {
  print(buildSourceBlocks, surveyed);
  const asOf = screen.getByText(`Figures as of ${formatters.dateTime('2026-11-20T10:00:00.000Z')}`);
  expect(asOf.nextSibling?.textContent).toBe('Model 1');
  const made = screen.getByText(`Made on ${formatters.dateTime('2026-11-23T10:00:00.000Z')}`);
  expect(made.nextSibling?.textContent).toBe('Freeboard 1.2.0');
});

describe('what was tried, in print', () => {
  const variant: Variant = { id: 'a', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] };
  const tried = (changed: Readonly<Record<string, number>>): ReportSubject => ({
    ...surveyed,
    variants: [
      {
        id: 'a',
        label: 'Raised floor',
        figures: { ...answer.figures, ...changed },
        groundUp: { ...answer.figures, ...changed },
        variant,
      },
    ],
  });
  const overtopped = lossFields.find(
    ({ hazard, asset, scenario, figure }) =>
      hazard === 'fluvial' && asset === 'structure' && scenario === 'defOverTop' && figure === 'averageAnnualLoss',
  )!;

  it('is told for overtopped defences too, where they cost something else with any measure', () => {
    print(buildWhatIfBlocks, tried({ [overtopped.name]: 812 }));
    const tables = screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent);
    expect(tables).toEqual(['Defences hold', 'Overtopped', 'Defences fail', 'What it is worth']);
    const row = within(screen.getByRole('table', { name: 'Overtopped' })).getByRole('row', { name: /^Raised floor/ });
    // 980 of the building as it is; 112 more of its structure.
    expect(row.textContent).toContain('1,092');
    expect(screen.queryByText(/the same as/)).toBeNull();
  });

  it('says that overtopped defences cost the same where they do', () => {
    print(buildWhatIfBlocks, tried({}));
    const tables = screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent);
    expect(tables).toEqual(['Defences hold', 'Defences fail', 'What it is worth']);
    expect(screen.getByText(/Overtopped: the same as Defences hold\.$/)).toBeInTheDocument();
  });

  it('has what each measure is worth, of which losses, and the best first', () => {
    // Of the structure 480, as it is, are left 0 and 400: 12.409 for each unit that is saved.
    const structure = 'fluvialStructureAal';
    const of = (id: string, left: number, cost: number) => {
      const figures = { ...answer.figures, [structure]: left };
      return {
        id,
        label: id,
        figures,
        groundUp: figures,
        variant: { ...variant, id, economics: { cost, lifeYears: 30 } },
      };
    };
    const groundUp = { ...answer.figures, [structure]: 480 };
    print(buildWhatIfBlocks, { ...surveyed, groundUp, variants: [of('Little', 400, 2000), of('Much', 0, 3000)] });
    const table = screen.getByRole('table', { name: 'What it is worth' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Much', '+480', '3,000', '30', '7\u00a0%', '5,956', '1.99', '+2,956', '6.3'],
      ['Little', '+80', '2,000', '30', '7\u00a0%', '993', '0.50', '−1,007', '25.0'],
    ]);
    expect(screen.getByText(/^Losses before any deductible\. Defences hold\./)).toBeInTheDocument();
  });
});
