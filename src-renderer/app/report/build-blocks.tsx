import type { TFunction } from 'i18next';
import type { ReportBlock } from '../../features/report/report-block.ts';
import type { Formatters } from '../../i18n/formatters.ts';
import { buildAnswerBlocks } from './answer-blocks.tsx';
import { buildRecordBlocks } from './record-blocks.tsx';
import type { ReportTemplate } from '#shared/domain/settings.ts';
import type { ReportSection, ReportSubject } from './report-subject.ts';
import { buildSourceBlocks } from './source-blocks.tsx';
import { buildTitleBlock } from './title-block.tsx';

/** What every part of a report is written with. */
export interface ReportWriter {
  readonly t: TFunction;
  readonly formatters: Formatters;
  readonly template: ReportTemplate;
  /** Sections that are wanted. */
  readonly sections: ReadonlySet<ReportSection>;
  readonly applicationVersion: string;
  /** When the report is made, ISO 8601. */
  readonly madeAt: string;
}

/** A section's own blocks under ids that no other building has; nothing when the section is not wanted. */
export type SectionBuilder = (
  subject: ReportSubject,
  writer: ReportWriter,
) => readonly (ReportBlock & { readonly section?: ReportSection })[];

/** All blocks of a report: for each building its title, figures, record and sources, in the order of reading. */
export function buildBlocks(subjects: readonly ReportSubject[], writer: ReportWriter): ReportBlock[] {
  const builders: readonly SectionBuilder[] = [
    buildTitleBlock,
    buildAnswerBlocks,
    buildRecordBlocks,
    buildSourceBlocks,
  ];
  return subjects.flatMap((subject) =>
    builders
      .flatMap((build) => build(subject, writer))
      .filter(({ section }) => section === undefined || writer.sections.has(section))
      .map(({ section: _section, ...block }) => ({ ...block, id: `${subject.id}/${block.id}` })),
  );
}
