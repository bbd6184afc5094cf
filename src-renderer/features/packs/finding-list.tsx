import { useTranslation } from 'react-i18next';
import type { Finding } from '#shared/domain/pack.ts';
import styles from './finding-list.module.css';

/** What is wrong or noteworthy about a pack: where, what was found, what is expected. Errors first. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const sorted = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return (
    <ul className={styles.list}>
      {sorted.map((finding) => (
        <li
          key={`${finding.code}-${finding.file}-${finding.field}-${finding.found}`}
          className={styles.item}
          data-severity={finding.severity}
        >
          <span className={styles.title}>
            {t(`packs.severity.${finding.severity}`, { what: nameFinding(finding.code) })}
          </span>
          <span>{t('packs.found', { found: finding.found })}</span>
          <span className={styles.expected}>{t('packs.expected', { expected: finding.expected })}</span>
          <span className={styles.where}>
            {[finding.file, finding.field].filter((text) => text !== null).join(' · ')} {finding.code}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Codes are named for what they mean: `swapped-return-periods` is "swapped return periods". */
function nameFinding(code: string): string {
  return code.replaceAll('-', ' ');
}

/** Findings out of a failure's details; empty when it carries none. */
export function readFindings(details: unknown): Finding[] {
  const list = typeof details === 'object' && details !== null && 'findings' in details ? details.findings : details;
  return Array.isArray(list) ? list.filter(isFinding) : [];
}

function isFinding(value: unknown): value is Finding {
  return typeof value === 'object' && value !== null && 'severity' in value && 'found' in value && 'expected' in value;
}
