import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { PART_SURVEYS } from './survey-report-search.ts';
import { PARTS_A_PRINT } from './use-report-run.ts';
import styles from './report-view.module.css';

interface PartPagerProps {
  readonly part: number;
  readonly partCount: number;
  /** Numbers, from 1, of the first and last building that are shown, and how many there are. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Whether the browser prints the report, and not the application. */
  readonly isInBrowser: boolean;
  /** Buildings that were chosen beyond what a report holds. */
  readonly leftOut: number;
  readonly onChange: (part: number) => void;
}

/** Which buildings of a long report the pages show. */
export function PartPager(props: PartPagerProps) {
  const { part, partCount, first, last, total, isInBrowser, leftOut, onChange } = props;
  const { t } = useTranslation();
  const prints = Math.ceil(partCount / PARTS_A_PRINT);
  return (
    <div className={layout.stack8}>
      <p>{t('report.partShown', { first, last, count: total })}</p>
      <div className={styles.exports}>
        <Button size="small" icon={ChevronLeft} iconSize={14} disabled={part === 0} onClick={() => onChange(part - 1)}>
          {t('report.partBefore')}
        </Button>
        <Button
          size="small"
          icon={ChevronRight}
          iconSize={14}
          disabled={part === partCount - 1}
          onClick={() => onChange(part + 1)}
        >
          {t('report.partAfter')}
        </Button>
      </div>
      <p className={textStyles.muted}>
        {isInBrowser
          ? t('report.longPrint', { count: prints, total, atOnce: PARTS_A_PRINT * PART_SURVEYS })
          : t('report.longRun', { count: total })}
      </p>
      {leftOut > 0 && <p className={textStyles.muted}>{t('report.leftOut', { most: total, count: leftOut })}</p>}
    </div>
  );
}
