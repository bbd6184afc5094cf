import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import {
  amountUnits,
  portfolioDelimiters,
  portfolioEncodings,
  type NamedMapping,
  type PortfolioFileOptions,
  type PortfolioFormat,
} from '#shared/portfolio/portfolio-mapping.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { toAmountUnit } from './mapping-table.tsx';
import styles from './import-view.module.css';

/** What is corrected by itself: what three digits are follows from the decimal sign that is chosen. */
type CorrectedOption = Exclude<keyof PortfolioFileOptions, 'threeDecimals'>;

/** What can be corrected of each kind of file; the rest does not apply to it. */
const optionsOf: Readonly<Record<PortfolioFormat, readonly CorrectedOption[]>> = {
  csv: ['encoding', 'delimiter', 'headerLine', 'groupLine', 'decimalSeparator', 'amountUnit', 'lengthUnit', 'crs'],
  xlsx: ['sheet', 'headerLine', 'groupLine', 'decimalSeparator', 'amountUnit', 'lengthUnit', 'crs'],
  geojson: ['decimalSeparator', 'amountUnit', 'lengthUnit', 'crs'],
};

/** Those that are lines of the file. */
const lineOptions = ['headerLine', 'groupLine'] as const;

interface ImportOptionsProps {
  readonly detection: PortfolioDetection;
  readonly corrected: NamedMapping['options'];
  readonly onCorrect: (change: Partial<PortfolioFileOptions>) => void;
  /** Discards the corrections: what was detected holds again. */
  readonly onReset: () => void;
}

/** How a file is read, as it was found out; all of it can be corrected. */
export function ImportOptions({ detection, corrected, onCorrect, onReset }: ImportOptionsProps) {
  const { t } = useTranslation();
  const { sheets } = detection;
  // Also what the file could not be read with: it is corrected here.
  const options: PortfolioFileOptions = Object.assign({}, detection.options, corrected);
  const applies = (option: CorrectedOption): boolean => optionsOf[options.format].includes(option);
  /** One of a few values, each with its words. */
  function choice<Value extends string>(
    option: CorrectedOption,
    value: Value,
    labels: readonly (readonly [Value, string])[],
  ) {
    return (
      applies(option) && (
        <Select
          label={t(`importOption.${option}`)}
          value={value}
          sections={[{ heading: '', options: labels.map(([key, label]) => ({ value: key, label })) }]}
          onChange={(chosen) => chosen !== 'notSaid' && onCorrect({ [option]: chosen })}
        />
      )
    );
  }

  return (
    <div className={styles.options}>
      {choice(
        'encoding',
        options.encoding,
        portfolioEncodings.map((value) => [value, t(`importOption.encodings.${value}`)]),
      )}
      {choice(
        'delimiter',
        options.delimiter,
        portfolioDelimiters.map((value) => [value, t(`importOption.delimiters.${delimiterNames[value]}`)]),
      )}
      {sheets[0] !== undefined &&
        sheets.length > 1 &&
        choice(
          'sheet',
          options.sheet ?? sheets[0],
          sheets.map((sheet) => [sheet, sheet]),
        )}
      {lineOptions.filter(applies).map((option) => (
        <LineNumber
          key={`${option} ${options[option]}`}
          option={option}
          line={options[option]}
          onChange={(line) => onCorrect({ [option]: line })}
        />
      ))}
      {choice('decimalSeparator', options.decimalSeparator, [
        ['.', t('importOption.decimalPoint')],
        [',', t('importOption.decimalComma')],
      ])}
      {applies('amountUnit') && (
        <Select
          label={t('importOption.amountUnit')}
          value={String(options.amountUnit ?? 1)}
          sections={[
            {
              heading: '',
              options: amountUnits.map((unit) => ({
                value: String(unit),
                label: t(`importOption.amountUnits.${unit}`),
              })),
            },
          ]}
          onChange={(chosen) => onCorrect({ amountUnit: toAmountUnit(chosen) })}
        />
      )}
      {choice('lengthUnit', options.lengthUnit ?? 'notSaid', [
        ...(options.lengthUnit === undefined ? [['notSaid', t('importOption.notSaid')] as const] : []),
        ['m', t('importOption.metres')],
        ['ft', t('importOption.feet')],
      ])}
      {applies('crs') && <Crs key={options.crs} crs={options.crs} onChange={(crs) => onCorrect({ crs })} />}
      {Object.keys(corrected).length > 0 && (
        <Button variant="link" onClick={onReset}>
          {t('importOption.forget')}
        </Button>
      )}
    </div>
  );
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface LineNumberProps {
  readonly option: (typeof lineOptions)[number];
  readonly line: number;
  readonly onChange: (line: number) => void;
}

function LineNumber({ option, line, onChange }: LineNumberProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(line));
  const read = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : null;
  return (
    <TextField
      figure
      label={t(`importOption.${option}`)}
      hint={t('importOption.headerLineHint')}
      inputMode="numeric"
      value={typed}
      error={read === null ? t('importOption.headerLineWrong') : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (read !== null && read !== line) onChange(read);
      }}
      onKeyDown={leaveOnEnter}
    />
  );
}

function Crs({ crs, onChange }: { readonly crs: string | null; readonly onChange: (crs: string | null) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(crs ?? '');
  return (
    <TextField
      label={t('importOption.crs')}
      hint={t('importOption.crsHint')}
      placeholder="EPSG:4326"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        const next = typed.trim() === '' ? null : typed.trim();
        if (next !== crs) onChange(next);
      }}
      onKeyDown={leaveOnEnter}
    />
  );
}

/** What was typed is taken when its field is left. */
function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}
