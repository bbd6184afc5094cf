import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from './omissions.module.css';

/** What the figures leave out, whatever they are of. */
export const omissions = [
  'sewerBackup',
  'groundwater',
  'iceJams',
  'policyLimits',
  'futureClimate',
  'notAdditive',
] as const;

/** {@link omissions} in words. */
export function listOmissions(t: TFunction): string[] {
  return omissions.map((omission) => t(`omission.${omission}`));
}

/** {@link omissions} in words: said beside the figures, always. */
export function Omissions() {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {listOmissions(t).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
