import { useTranslation } from 'react-i18next';
import styles from './omissions.module.css';

const omissions = ['sewerBackup', 'groundwater', 'iceJams', 'policyLimits', 'futureClimate', 'notAdditive'] as const;

/** What the figures leave out: said beside them, always. */
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
