import { Info, TriangleAlert } from 'lucide-react';
import type { TFunction } from 'i18next';
import { hazards } from '#shared/hazard/hazard.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { matchDoubts, matchLevels, type MatchDoubt, type MatchLevel } from '#shared/geocoding/place.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import type { Formatters } from '#renderer/i18n/formatters.ts';
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

const YEARS_DIGITS = 6;
const OTHER_DIGITS = 3;

/**
 * Writes a warning's values for its sentence: depths with two decimals, shares as percent, names in the interface's
 * words.
 */
function formatWarningValues(values: Warning['values'], t: TFunction, formatters: Formatters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, formatValue(key, value, t, formatters)]),
  );
}

function formatValue(key: string, value: string | number, t: TFunction, formatters: Formatters): string {
  if (typeof value === 'number') return formatNumber(key, value, formatters);
  if (key === 'asset' || key === 'assets') return formatAssets(value, t);
  if (key === 'reasons') return formatDoubts(value, t);
  if (key === 'level' && isMatchLevel(value)) return t(`match.${value}`);
  return value;
}

function formatNumber(key: string, value: number, { significant, share, depth, distance }: Formatters): string {
  if (key === 'share') return share(value);
  if (key === 'radiusMetres' || key === 'uncertaintyMetres' || key === 'distanceMetres') return distance(value);
  if (key.endsWith('Metres')) return depth(value);
  return significant(value, key.endsWith('Years') ? YEARS_DIGITS : OTHER_DIGITS);
}

/** "structure, equipment" of the contract as the interface's words. */
function formatAssets(value: string, t: TFunction): string {
  return value
    .split(', ')
    .map((name) => (isAsset(name) ? t(`assetInSentence.${name}`) : name))
    .join(', ');
}

/** "cityDiffers, postcodeDiffers" of the contract as the interface's words. */
function formatDoubts(value: string, t: TFunction): string {
  return value
    .split(', ')
    .map((name) => (isDoubt(name) ? t(`matchReason.${name}`) : name))
    .join(', ');
}

function isDoubt(name: string): name is MatchDoubt {
  return matchDoubts.includes(name as MatchDoubt);
}

function isAsset(name: string): name is Asset {
  return assets.includes(name as Asset);
}

function isMatchLevel(name: string): name is MatchLevel {
  return matchLevels.includes(name as MatchLevel);
}
