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

/** {@link omissions} in words: said beside the figures, always. */
export function Omissions() {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {omissions.map((omission) => (
        <li key={omission}>{t(`omission.${omission}`)}</li>
      ))}
    </ul>
  );
}
