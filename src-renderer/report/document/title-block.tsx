import type { TFunction } from 'i18next';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { hasSyntheticData } from '#renderer/query/answer-sources.ts';
import { describeVerdict } from '#renderer/query/describe-verdict.ts';
import { describeFloodIndex, findRiskWord } from '#renderer/query/index-notes.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { buildTitle, FactGrid, IndexRow, type PrintedIndex, ReportVerdict } from '../report-parts.tsx';
import { findUnusedFloor } from './input-blocks.tsx';
import type { ReportWriter, SectionBlock, SectionBuilder } from './report-writer.ts';

/** Where the building is, who looked at it, and the four indices. */
export const buildTitleBlock: SectionBuilder = (subject, writer) => {
  const { t, formatters, template } = writer;
  const { label, point, answer, earlierAnswer, record } = subject;
  const unused = findUnusedFloor(subject, t, formatters);
  const notices = [
    ...(answer !== null && hasSyntheticData(answer) ? [t('report.synthetic')] : []),
    ...(earlierAnswer === null ? [] : [t('report.earlierAnswer', { time: formatters.dateTime(earlierAnswer) })]),
    ...(unused === null ? [] : [`${t('report.unusedFloor', { ...unused })} ${t('report.unusedFloorAdvice')}`]),
  ];
  const match = answer?.assessment.match ?? null;
  const placedBy =
    match === null
      ? t('match.coordinates')
      : `${t(`match.${match.level}`)}, ${t('match.uncertainty', { metres: formatters.distance(match.uncertaintyMetres) })}`;
  return [
    buildTitle(template, {
      kind: t('report.kind'),
      title: label,
      subtitle: `${placedBy} · ${formatters.coordinates(point)}`,
      notices,
    }),
    ...(answer === null ? [] : buildVerdict(answer, writer)),
    ...(record === null
      ? []
      : [
          {
            id: 'record',
            node: (
              <FactGrid
                columns={4}
                facts={[
                  { name: t('report.surveyor'), value: record.surveyor === '' ? null : record.surveyor },
                  {
                    name: t('report.surveyedOn'),
                    value: record.surveyedOn === null ? null : formatters.date(record.surveyedOn),
                  },
                  { name: t('report.status'), value: record.status },
                  { name: t('report.tags'), value: record.tags.length === 0 ? null : record.tags.join(', ') },
                ]}
              />
            ),
          },
        ]),
    {
      id: 'indices',
      node: (
        <div style={{ paddingTop: '4mm' }}>
          {answer === null ? (
            <p>{t('report.noAnswer')}</p>
          ) : (
            <IndexRow indices={describeIndices(answer, t, formatters)} />
          )}
        </div>
      ),
    },
  ];
};

/** What the answer comes to, in the words of the window. */
function buildVerdict({ assessment, currency: ofAnswer }: RiskAnswer, writer: ReportWriter): SectionBlock[] {
  const { t, formatters, currencyLabel } = writer;
  const currency = currencyLabel ?? ofAnswer;
  const sentences = describeVerdict(assessment, { t, formatters, currency });
  return sentences.length === 0 ? [] : [{ id: 'verdict', node: <ReportVerdict sentences={sentences} /> }];
}

/** The four indices of an answer in words for print. */
function describeIndices({ assessment }: RiskAnswer, t: TFunction, formatters: Formatters): PrintedIndex[] {
  const { floods, wildfire } = assessment;

  function describeFlood(hazard: FloodHazard): PrintedIndex {
    const name = t(`hazard.${hazard}`);
    const figures = floods[hazard];
    if (figures.status !== 'answered') {
      return { hazard, name, index: null, word: t(`absence.${figures.status}`), notes: [] };
    }
    const score = figures.structureFloodScore;
    const notes = describeFloodIndex(assessment, hazard, t, formatters);
    return {
      hazard,
      name,
      index: figures.floodIndex,
      word: t(`risk.${findRiskWord(figures.floodIndex)}`),
      notes: [t('answer.score', { score, word: t(`risk.${findRiskWord(score)}`) }), ...notes],
    };
  }

  const name = t('hazard.wildfire');
  return [
    ...floodHazards.map(describeFlood),
    wildfire.status === 'answered'
      ? {
          hazard: 'wildfire',
          name,
          index: wildfire.wildfireIndex,
          word: t(`risk.${findRiskWord(wildfire.wildfireIndex)}`),
          notes: [t('answer.wildfireNote')],
        }
      : { hazard: 'wildfire', name, index: null, word: t(`absence.${wildfire.status}`), notes: [] },
  ];
}
