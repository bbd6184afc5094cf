import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { HazardClasses } from '#shared/pack/pack-plan.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import styles from './maker-view.module.css';

const parts = ['low', 'high', 'index'] as const satisfies readonly ClassPart[];

interface ClassesFieldProps {
  readonly label: string;
  /** What counts; null as long as it is not confirmed. */
  readonly classes: HazardClasses | null;
  /** What was guessed of them; null when nothing was. */
  readonly guessed: HazardClasses | null;
  readonly onChange: (classes: HazardClasses | null) => void;
}

/**
 * What the numbers of a classified raster stand for: from, to (both included), index; a guess waits to be confirmed.
 */
export function ClassesField({ label, classes, guessed, onChange }: ClassesFieldProps) {
  const { t, locale } = useTexts();
  const [typed, setTyped] = useState(() => ({ locale, rows: formatClasses(classes ?? guessed ?? [], locale) }));
  let { rows } = typed;
  if (typed.locale !== locale) {
    rows = rows.map((row) => rewriteRow(row, typed.locale, locale));
    setRows(rows);
  }
  /** What is wrong is told only after a field was left: not while it is typed. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const read = parseClasses(rows, locale);

  function setRows(next: readonly ClassRow[]): void {
    setTyped({ locale, rows: [...next] });
  }

  function change(changed: ClassRow[]): void {
    setRows(changed);
    onChange(parseClasses(changed, locale));
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{label}</legend>
      <p className={styles.groupHint}>{t('packBuild.classesHint')}</p>
      <div className={styles.classRow} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} className={styles.classHead}>
            {t(`packBuild.class.${part}`)}
          </span>
        ))}
      </div>
      {rows.map((row, at) => {
        const wrong = left.has(row.key) ? findWrongPart(row, locale) : null;
        return (
          <div key={row.key} className={styles.classRow}>
            {parts.map((part) => (
              <TextField
                key={part}
                figure
                hideLabel
                label={t('packBuild.class.numbered', { part: t(`packBuild.class.${part}`), number: at + 1 })}
                value={row[part]}
                error={wrong === part ? t(`packBuild.class.wrong.${part}`) : undefined}
                onChange={(event) => change(rows.with(at, { ...row, [part]: event.target.value }))}
                onBlur={() => setLeft(new Set(left).add(row.key))}
              />
            ))}
            <IconButton
              size="medium"
              icon={X}
              iconSize={16}
              label={t('packBuild.class.remove', { number: at + 1 })}
              disabled={rows.length === 1}
              onClick={() => change(rows.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <div className={layout.row8}>
        <Button
          size="small"
          icon={Plus}
          iconSize={14}
          onClick={() => {
            const key = Math.max(...rows.map((row) => row.key)) + 1;
            setRows([...rows, { key, low: '', high: '', index: '' }]);
          }}
        >
          {t('packBuild.class.add')}
        </Button>
        {classes === null && read !== null && (
          <Button size="small" variant="primary" onClick={() => onChange(read)}>
            {t('packBuild.class.confirm')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** A class as typed. */
interface ClassRow {
  /** Tells the rows apart while they are added and removed. */
  readonly key: number;
  readonly low: string;
  readonly high: string;
  readonly index: string;
}

/** A part of a row that is typed. */
type ClassPart = 'low' | 'high' | 'index';

/** Rows to be typed on, one at least. */
export function formatClasses(classes: HazardClasses, locale: string): ClassRow[] {
  const rows = classes.map(([low, high, index], key) => ({
    key,
    low: formatPlainDecimal(low, locale),
    high: formatPlainDecimal(high, locale),
    index: String(index),
  }));
  return rows.length === 0 ? [{ key: 0, low: '', high: '', index: '' }] : rows;
}

/** Rows as they are written in another style of numbers; what is no number stays as it was typed. */
function rewriteRow(row: ClassRow, before: string, after: string): ClassRow {
  const rewrite = (text: string): string => {
    const value = parseDecimal(text, before);
    return value === null ? text : formatPlainDecimal(value, after);
  };
  return { ...row, low: rewrite(row.low), high: rewrite(row.high), index: rewrite(row.index) };
}

/** Whether nothing was typed into a row. */
function isEmptyRow({ low, high, index }: ClassRow): boolean {
  return [low, high, index].every((text) => text.trim() === '');
}

/**
 * The part of a row that is wrong; null when the row is right, or empty. A second number is needed only for a range.
 */
function findWrongPart(row: ClassRow, locale: string): ClassPart | null {
  if (isEmptyRow(row)) return null;
  const low = parseDecimal(row.low, locale);
  const high = readHigh(row, locale);
  const index = parseDecimal(row.index, locale);
  if (low === null) return 'low';
  if (high === null || high < low) return 'high';
  return index === null || !Number.isInteger(index) || index < 1 || index > 10 ? 'index' : null;
}

/** The classes of rows that are filled in; null when one of them is wrong or there is none. */
export function parseClasses(rows: readonly ClassRow[], locale: string): HazardClasses | null {
  const filled = rows.filter((row) => !isEmptyRow(row));
  if (filled.length === 0 || filled.some((row) => findWrongPart(row, locale) !== null)) return null;
  return filled.map((row) => [
    parseDecimal(row.low, locale)!,
    readHigh(row, locale)!,
    parseDecimal(row.index, locale)!,
  ]);
}

function readHigh({ low, high }: ClassRow, locale: string): number | null {
  return parseDecimal(high.trim() === '' ? low : high, locale);
}
