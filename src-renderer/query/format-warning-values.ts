import type { TFunction } from 'i18next';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { matchDoubts, matchLevels, type MatchDoubt, type MatchLevel } from '#shared/geocoding/place.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';

const YEARS_DIGITS = 6;
const OTHER_DIGITS = 3;

/**
 * Writes a warning's values for its sentence: depths with two decimals, shares as percent, names in the interface's
 * words.
 */
export function formatWarningValues(
  values: Warning['values'],
  t: TFunction,
  formatters: Formatters,
): Record<string, string> {
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
  if (key === 'radiusMetres' || key === 'uncertaintyMetres') return distance(value);
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
