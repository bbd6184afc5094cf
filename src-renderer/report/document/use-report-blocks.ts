import { useEffect, useMemo, useState } from 'react';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import type { ReportBlock } from '../report-block.ts';
import type { ReportWriter, SectionBuilder } from './report-writer.ts';
import { useReportStore } from './report-store.ts';
import { isOptionalSection, reportSections, type ReportSubject } from './report-subject.ts';
import { useReportTexts } from './use-report-texts.ts';
import { buildAnswerBlocks } from './answer-blocks.tsx';
import { buildChartBlocks } from './chart-blocks.tsx';
import { buildInputBlocks } from './input-blocks.tsx';
import { buildMapBlock } from './map-block.tsx';
import { buildRecordBlocks } from './record-blocks.tsx';
import { buildSourceBlocks } from './source-blocks.tsx';
import { useBenefitBasis } from '#renderer/what-if/benefit-basis-store.ts';
import { buildWhatIfBlocks } from './what-if-blocks.tsx';
import { buildTitleBlock } from './title-block.tsx';

/** What a report is set with beside its language: each the same value or object until it changes. */
export type ReportSetting = Omit<
  ReportWriter,
  't' | 'language' | 'formatters' | 'sections' | 'currencyLabel' | 'measureText' | 'benefitBasis'
>;

const noBlocks: readonly ReportBlock[] = [];

/** The blocks of a report of the given buildings; the same array until something in it changes. */
export function useReportBlocks(
  subjects: readonly ReportSubject[],
  { template, pageSize, map, applicationVersion, madeAt }: ReportSetting,
): readonly ReportBlock[] {
  const { t, formatters, texts } = useReportTexts();
  const { language } = texts;
  const currencyLabel = useCurrencyLabel(null);
  const leftOut = useReportStore((state) => state.leftOut);
  const [measureText, setMeasureText] = useState<((text: string) => number) | null>(null);
  useEffect(() => {
    let isLeft = false;
    void loadTextFont().then(() => {
      if (!isLeft) setMeasureText(() => createTextMeasure());
    });
    return () => {
      isLeft = true;
    };
  }, []);
  const benefitBasis = useBenefitBasis((state) => state.basis);
  return useMemo(() => {
    if (measureText === null) return noBlocks;
    const sections = new Set(
      reportSections.filter((section) => !isOptionalSection(section) || !leftOut.includes(section)),
    );
    const setting = { benefitBasis, template, pageSize, map, applicationVersion, madeAt };
    return buildBlocks(subjects, { t, language, formatters, currencyLabel, measureText, sections, ...setting });
  }, [
    subjects,
    template,
    pageSize,
    map,
    leftOut,
    t,
    language,
    formatters,
    currencyLabel,
    measureText,
    applicationVersion,
    madeAt,
    benefitBasis,
  ]);
}

/** The report's running text, as report.module.css sets it: 9 pt. */
const TEXT_FONT = "9pt 'Inter Variable'";

/**
 * Loads the font of running text, so that it can be measured. A font that cannot be read is measured in its stand-in.
 */
async function loadTextFont(): Promise<void> {
  await document.fonts.load(TEXT_FONT).catch(() => []);
}

/** Measures running text in CSS pixels. Ask for {@link loadTextFont} first. */
function createTextMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('the window has no canvas');
  context.font = `${TEXT_FONT}, system-ui, sans-serif`;
  return (text) => context.measureText(text).width;
}

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
