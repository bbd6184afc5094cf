import { useTranslation } from 'react-i18next';
import type { Comparison } from './comparison-queries.ts';
import { writeStoredWarning } from './write-stored-warning.ts';
import { writeMatchLevels } from './write-match-levels.ts';
import styles from './comparison.module.css';

/** Why a row moved, and what else changed about it: how it was placed, what there is to know of it. */
export function MovementDetails({ row }: { readonly row: Comparison['movedMost'][number] }) {
  const { t } = useTranslation();
  const { causes, matchLevels, warnings } = row;
  const details = [
    ...(matchLevels.before === matchLevels.after ? [] : [writeMatchLevels(matchLevels, t)]),
    ...(warnings?.come ?? []).map((warning) =>
      t('review.compare.warningComes', { warning: writeStoredWarning(warning, t) }),
    ),
    ...(warnings?.gone ?? []).map((warning) =>
      t('review.compare.warningGoes', { warning: writeStoredWarning(warning, t) }),
    ),
  ];
  return (
    <>
      {causes.map((cause) => t(`review.compare.cause.${cause}`)).join(', ')}
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </>
  );
}
