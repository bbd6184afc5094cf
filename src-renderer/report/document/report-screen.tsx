import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { STANDARD_BUILDING, type Financial } from '#shared/exposure/exposure.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import { useAnswer } from '#renderer/query/use-answer.ts';
import { useQueriedAt } from '#renderer/query/history/history-queries.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { useClient } from '#renderer/client/client.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import { variantComparisonOptions } from '#renderer/what-if/what-if-queries.ts';
import { useVariants } from '#renderer/what-if/variant-store.ts';
import { ReportView } from './report-view.tsx';
import type { ReportedVariant } from './report-subject.ts';
import { useReportTexts } from './use-report-texts.ts';
import styles from './report-view.module.css';

/** The report of the building that the window is about. */
export default function ReportScreen() {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { subject } = useSubject();
  const { answer, answeredAt } = useAnswer(subject);
  const askedAt = useQueriedAt(subject);
  const figuresAsOf = subject.kind === 'entry' ? askedAt : answeredAt;
  const [madeAt] = useState(() => new Date().toISOString());
  const variants = useReportedVariants(answer);
  const subjects = useMemo(() => {
    if (answer === null || variants === null) return [];
    const { match, point } = answer.assessment;
    return [
      {
        id: 'building',
        label: match?.label ?? formatters.coordinates(point),
        point,
        answer,
        figuresAsOf,
        earlierAnswer: null,
        variants: variants.listed,
        groundUp: variants.groundUp,
        record: null,
      },
    ];
  }, [answer, figuresAsOf, variants, formatters]);

  const request = answer?.request;
  if (request === undefined) {
    return (
      <div className={styles.empty}>
        <Notice level={2} title={t('report.nothing')}>
          {t('report.nothingBody')} <Link to="/">{t('report.back')}</Link>
        </Notice>
      </div>
    );
  }
  return <ReportView subjects={subjects} scope={{ kind: 'building', request }} madeAt={madeAt} backTo="/" />;
}

interface ReportedVariants {
  readonly listed: readonly ReportedVariant[];
  /** The figures of the building as it is without any deductible; null where they are not known. */
  readonly groundUp: WireFigures | null;
}

const noVariants: ReportedVariants = { listed: [], groundUp: null };
/** Never asked about: stands where there is no question. */
const nowhere = { latitude: 0, longitude: 0 } as const;
const noBuilding: Financial = {
  ...STANDARD_BUILDING,
  structureTIV: 0,
  inventoryTIV: 0,
  equipmentTIV: 0,
  structureDeductible: 0,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
};

/** The variants that were tried of an answer's building, with their figures; null while they are on their way. */
function useReportedVariants(answer: RiskAnswer | null): ReportedVariants | null {
  const client = useClient();
  const { t, formatters } = useReportTexts();
  const location = answer?.request.location ?? nowhere;
  const financial = answer?.request.financial;
  const [variants] = useVariants(location);
  const isAsked = answer !== null && financial !== undefined && variants.length > 0;
  const { data, isError } = useQuery({
    ...variantComparisonOptions(client, location, financial ?? noBuilding, variants),
    enabled: isAsked,
  });
  return useMemo(() => {
    if (!isAsked) return noVariants;
    if (data === undefined && !isError) return null;
    // Where they cannot be computed they stand in the report all the same, without figures.
    const listed = variants.map((variant) => {
      const result = data?.variants.find(({ id }) => id === variant.id);
      return {
        id: variant.id,
        label: describeVariant(variant, t, formatters),
        figures: result?.status === 'answered' ? result.figures : null,
        groundUp: result?.status === 'answered' ? result.groundUp : null,
        variant,
      };
    });
    return { listed, groundUp: data?.baseline.groundUp ?? null };
  }, [isAsked, isError, data, variants, t, formatters]);
}
