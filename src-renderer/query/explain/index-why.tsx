import { useTranslation } from 'react-i18next';
import { classify, FLOOD_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriod, formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { ClassTable } from './class-table.tsx';
import styles from './explain.module.css';

const DIGITS = 6;

/** What makes the flood index: the first water, and the classes that it is told by. */
export function IndexWhy({
  trace: { openWater, firstWetReturnPeriodYears: firstWet },
}: {
  readonly trace: HazardTrace;
}) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  if (openWater === 'answeredWith10') return <p className={styles.text}>{t('explain.indexOpenWater')}</p>;
  const value = firstWet ?? Infinity;
  const index = classify(FLOOD_INDEX_CLASSES, value);
  return (
    <div>
      <p className={styles.text}>
        {firstWet === null
          ? t('explain.indexDry')
          : t('explain.indexFrom', { returnPeriod: formatReturnPeriod(firstWet, t, formatters), index })}
      </p>
      <ClassTable
        title={t('explain.class.index')}
        classes={FLOOD_INDEX_CLASSES}
        figure={t('explain.class.firstWater')}
        result={t('explain.class.indexResult')}
        value={value}
        shown={firstWet === null ? t('explain.class.dry') : formatReturnPeriodShort(firstWet, t, formatters)}
        formatEnd={(years) => formatters.significant(years, DIGITS)}
        formatResult={formatters.count}
      />
    </div>
  );
}
