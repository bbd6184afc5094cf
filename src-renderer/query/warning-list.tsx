import { Info, TriangleAlert } from 'lucide-react';
import { hazards } from '#shared/hazard/hazard.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { formatWarningValues } from './format-warning-values.ts';
import { findSentence, groupWarnings, type WarningGroup } from './warning-groups.ts';
import styles from './warning-list.module.css';

const noRemarks: readonly WarningRemark[] = [];

/** What a reader of the figures has to know, in plain words, with what to do about it. */
export function WarningList({ warnings }: { readonly warnings: readonly Warning[] }) {
  return <WarningGroupList groups={groupWarnings(warnings)} />;
}

/** What the record of a building adds to the warnings of its figures, in words. */
export interface WarningRemark {
  readonly id: string;
  readonly text: string;
  readonly advice: string;
}

/** The same of some of the groups, where they are set piece by piece, after what else is to be known. */
export function WarningGroupList({
  groups,
  remarks = noRemarks,
}: {
  readonly groups: readonly WarningGroup[];
  readonly remarks?: readonly WarningRemark[];
}) {
  return (
    <ul className={layout.stack12}>
      {remarks.map(({ id, text, advice }) => (
        <li key={id} className={styles.item} data-weight="strong">
          <TriangleAlert size={14} aria-hidden="true" />
          <span>{text}</span>
          <span className={styles.advice}>{advice}</span>
        </li>
      ))}
      {groups.map((group) => (
        <WarningItem key={`${group.code}-${group.hazards.join()}`} group={group} />
      ))}
    </ul>
  );
}

function WarningItem({ group }: { readonly group: WarningGroup }) {
  const { t, ...formatters } = useTexts();
  const Icon = group.weight === 'strong' ? TriangleAlert : Info;
  // The values of each code are the engine's: the sentence takes what it needs of them.
  const key = `warning.${findSentence(group)}` as 'warning.syntheticData';
  const values = formatWarningValues(group.values, t, formatters);
  return (
    <li className={styles.item} data-weight={group.weight} data-warning={group.code}>
      <Icon size={14} aria-hidden="true" />
      <span>
        {group.hazards.length > 0 && group.hazards.length < hazards.length && (
          <span className={textStyles.faint}>{group.hazards.map((hazard) => t(`hazard.${hazard}`)).join(', ')}: </span>
        )}
        {t(`${key}.text`, { replace: values })}
      </span>
      <span className={styles.advice}>{t(`${key}.advice`, { replace: values })}</span>
    </li>
  );
}
