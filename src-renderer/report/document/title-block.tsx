import { hasSyntheticData } from '#renderer/query/answer-sources.ts';
import { FactGrid } from '../fact-grid.tsx';
import { IndexRow } from '../index-row.tsx';
import { ReportTitle } from '../report-title.tsx';
import type { SectionBuilder } from './report-writer.ts';
import { describeIndices } from './printed-indices.ts';

/** Where the building is, who looked at it, and the four indices. */
export const buildTitleBlock: SectionBuilder = (subject, { t, formatters, template }) => {
  const { label, point, answer, earlierAnswer, record } = subject;
  const notices = [
    ...(answer !== null && hasSyntheticData(answer) ? [t('report.synthetic')] : []),
    ...(earlierAnswer === null ? [] : [t('report.earlierAnswer', { time: formatters.dateTime(earlierAnswer) })]),
  ];
  const match = answer?.assessment.match ?? null;
  const placedBy =
    match === null
      ? t('match.coordinates')
      : `${t(`match.${match.level}`)}, ${t('match.uncertainty', { metres: formatters.distance(match.uncertaintyMetres) })}`;
  return [
    {
      id: 'title',
      startsPage: true,
      node: (
        <ReportTitle
          firmName={template.firmName}
          logo={template.logo}
          kind={t('report.kind')}
          title={label}
          subtitle={`${placedBy} · ${formatters.coordinates(point)}`}
          notices={notices}
        />
      ),
    },
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
