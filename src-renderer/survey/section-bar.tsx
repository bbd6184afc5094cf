import { useTranslation } from 'react-i18next';
import styles from './section-bar.module.css';

/** Parts of a survey's record, as the bar above it leads to them. */
export type RecordPart = 'site' | 'building' | 'figures' | 'whatIf' | 'report';

const draftOrder: readonly RecordPart[] = ['site', 'building', 'figures', 'whatIf', 'report'];
const readOrder: readonly RecordPart[] = ['figures', 'site', 'building', 'whatIf', 'report'];

/** The order of the parts: what is done on site comes first while it is being done, the figures afterwards. */
export function orderParts(isDraft: boolean): readonly RecordPart[] {
  return isDraft ? draftOrder : readOrder;
}

/** Id of the element that holds a part. */
export const partId = (part: RecordPart): string => `survey-${part}`;

/** Leads to the parts of the record below it. */
export function SectionBar({ parts }: { readonly parts: readonly RecordPart[] }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t('survey.parts')}>
      {parts.map((part) => (
        <button key={part} type="button" className={styles.part} onClick={() => showPart(part)}>
          {t(`surveyPart.${part}`)}
        </button>
      ))}
    </nav>
  );
}

/** Brings a part into sight, with the focus on it. */
export function showPart(part: RecordPart): void {
  const element = document.getElementById(partId(part));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
