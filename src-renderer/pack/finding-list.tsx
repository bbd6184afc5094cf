import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Finding } from '#shared/pack/pack.ts';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import { CodeDetails } from '#renderer/ui/code-details.tsx';
import textStyles from '#renderer/ui/text.module.css';
import styles from './finding-list.module.css';

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** They are of a pack that was taken: nothing is refused for them. */
  readonly isInstalled?: boolean;
}

/** What is wrong or noteworthy about a pack: where, what was found, what is expected. Errors first. */
export function FindingList({ findings, isInstalled = false }: FindingListProps) {
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
          <span className={textStyles.strong}>
            {t(`packs.severity.${isInstalled ? 'installed' : finding.severity}`, {
              what: nameFinding(finding.code, t),
            })}
          </span>
          <span>{t('packs.found', { found: describePackText(finding.texts?.found, finding.found, t) })}</span>
          <span className={textStyles.muted}>
            {t('packs.expected', { expected: describePackText(finding.texts?.expected, finding.expected, t) })}
          </span>
          <span className={styles.where}>
            {[finding.file, finding.field].filter((text) => text !== null).join(' · ')}
          </span>
          <CodeDetails code={finding.code} />
        </li>
      ))}
    </ul>
  );
}

/** What a code stands for; one of a later version is named for what it means, `swapped-return-periods` for one. */
function nameFinding(code: string, t: TFunction): string {
  return t(`findingName.${code}` as 'findingName.missing-pack', { defaultValue: code.replaceAll('-', ' ') });
}

/** Findings out of a failure's details; empty when it carries none. */
export function readFindings(details: unknown): Finding[] {
  const list = typeof details === 'object' && details !== null && 'findings' in details ? details.findings : details;
  return Array.isArray(list) ? list.filter(isFinding) : [];
}

function isFinding(value: unknown): value is Finding {
  return typeof value === 'object' && value !== null && 'severity' in value && 'found' in value && 'expected' in value;
}
