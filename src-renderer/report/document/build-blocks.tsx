import type { ReportBlock } from '../report-block.ts';
import { buildAnswerBlocks } from './answer-blocks.tsx';
import { buildChartBlocks } from './chart-blocks.tsx';
import { buildInputBlocks } from './input-blocks.tsx';
import { buildMapBlock } from './map-block.tsx';
import { buildRecordBlocks } from './record-blocks.tsx';
import type { ReportSubject } from './report-subject.ts';
import type { ReportWriter, SectionBuilder } from './report-writer.ts';
import { buildSourceBlocks } from './source-blocks.tsx';
import { buildWhatIfBlocks } from './what-if-blocks.tsx';
import { buildTitleBlock } from './title-block.tsx';

/** All blocks of a report: for each building its title, figures, record and sources, in the order of reading. */
export function buildBlocks(subjects: readonly ReportSubject[], writer: ReportWriter): ReportBlock[] {
  const builders: readonly SectionBuilder[] = [
    buildTitleBlock,
    buildMapBlock,
    buildAnswerBlocks,
    buildInputBlocks,
    buildChartBlocks,
    buildWhatIfBlocks,
    buildRecordBlocks,
    buildSourceBlocks,
  ];
  return subjects.flatMap((subject) =>
    builders
      .flatMap((build) => build(subject, writer))
      .filter(({ section }) => section === undefined || writer.sections.has(section))
      .map(({ section: _section, ...block }) => ({ ...block, id: `${subject.id}/${block.id}`, head: subject.label })),
  );
}
