import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  lengthDisplayUnits,
  type NumberStyle,
  numberStyles,
  textSizes,
  themeChoices,
} from '#shared/settings/setting-choices.ts';
import type { Settings } from '#shared/settings/settings-schema.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import fieldStyles from '#renderer/ui/field.module.css';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { StepSlider } from '#renderer/ui/step-slider.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { settingsOptions, useChangeSettings } from './settings-queries.ts';

/** Units, formats, theme and text size. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const settings = useQuery(settingsOptions(useClient()));
  const change = useChangeSettings();
  return (
    <Section title={t('settings.appearance')}>
      <div className={layout.stack12}>
        {settings.isError && <FailureNotice title={t('settings.notRead')} failure={settings.error} />}
        {settings.isPending && <Skeleton height={180} />}
        {settings.isSuccess && <Choices settings={settings.data} onChange={change.mutate} />}
      </div>
    </Section>
  );
}

function Choices({
  settings,
  onChange,
}: {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}) {
  const { t, money, depth, date, lengthSymbol } = useTexts();
  return (
    <>
      <Choice label={t('settings.theme')}>
        {(labelledBy) => (
          <Segmented
            stretch
            label={t('settings.theme')}
            labelledBy={labelledBy}
            options={themeChoices.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
            value={settings.theme}
            onChange={(theme) => onChange({ theme })}
          />
        )}
      </Choice>
      <TextSizeSlider
        percent={settings.textSizePercent}
        onChange={(textSizePercent) => onChange({ textSizePercent })}
      />
      <Choice label={t('settings.lengths')}>
        {(labelledBy) => (
          <Segmented
            stretch
            label={t('settings.lengths')}
            labelledBy={labelledBy}
            options={lengthDisplayUnits.map((value) => ({ value, label: t(`settings.lengthUnits.${value}`) }))}
            value={settings.lengthUnit}
            onChange={(lengthUnit) => onChange({ lengthUnit })}
          />
        )}
      </Choice>
      <div className={layout.pair}>
        <Select<NumberStyle>
          label={t('settings.numbers')}
          sections={[
            {
              heading: '',
              options: numberStyles.map((value) => ({ value, label: t(`settings.numberStyles.${value}`) })),
            },
          ]}
          value={settings.numberStyle}
          onChange={(numberStyle) => onChange({ numberStyle })}
        />
        <CurrencyField label={settings.currencyLabel} onChange={(currencyLabel) => onChange({ currencyLabel })} />
      </div>
      <p className={textStyles.longNote}>
        {t('settings.numberExample', {
          money: money(1_250_000),
          depth: `${depth(1.5)} ${lengthSymbol}`,
          date: date('2026-11-21T12:00:00Z'),
        })}
      </p>
    </>
  );
}

/** A choice under a label that is seen. */
function Choice({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (labelId: string) => React.ReactNode;
}) {
  const id = useId();
  return (
    <div className={layout.stack4}>
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      {children(id)}
    </div>
  );
}

const sizes = Array.from(
  { length: (textSizes.maximum - textSizes.minimum) / textSizes.step + 1 },
  (_, index) => textSizes.minimum + index * textSizes.step,
);

/** The size of all text. */
function TextSizeSlider({
  percent,
  onChange,
}: {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}) {
  const { t, ...formatters } = useTexts();
  return (
    <StepSlider
      label={t('settings.textSize')}
      stepLabels={sizes.map((size) => formatters.percent(size / 100))}
      step={Math.max(0, sizes.indexOf(percent))}
      onChange={(step) => onChange(sizes[step] ?? textSizes.usual)}
    />
  );
}

const MAXIMUM_LENGTH = 8;

/** The label beside money; empty takes each region's own. Kept when the field is left or Enter is pressed. */
function CurrencyField({
  label,
  onChange,
}: {
  readonly label: string | null;
  readonly onChange: (label: string | null) => void;
}) {
  const { t } = useTranslation();
  /** Null while nothing is being typed: the field then follows what other windows set. */
  const [typed, setTyped] = useState<string | null>(null);

  function keep(): void {
    const next = typed?.trim() ?? '';
    if (typed !== null && next !== (label ?? '')) onChange(next === '' ? null : next);
    setTyped(null);
  }

  return (
    <TextField
      label={t('settings.currency')}
      placeholder={t('settings.currencyOfRegion')}
      maxLength={MAXIMUM_LENGTH}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? label ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
