import { useTranslation } from 'react-i18next';
import { numberLocales, useLocaleStore, type NumberLocale } from '../../i18n/locale.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { themeChoices, type ThemeChoice } from '#shared/domain/settings.ts';
import styles from './settings.module.css';

/** Theme and number formats. */
export function AppearanceSection({
  theme,
  onThemeChange,
}: {
  readonly theme: ThemeChoice;
  readonly onThemeChange: (theme: ThemeChoice) => void;
}) {
  const { t } = useTranslation();
  const { money, date } = useFormatters();
  const { choice, choose } = useLocaleStore();
  return (
    <Section title={t('settings.appearance')}>
      <div className={styles.stack}>
        <Segmented
          stretch
          label={t('settings.theme')}
          options={themeChoices.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          value={theme}
          onChange={onThemeChange}
        />
        <Select<NumberLocale>
          label={t('settings.numbers')}
          sections={[
            { heading: '', options: numberLocales.map((value) => ({ value, label: t(`settings.locales.${value}`) })) },
          ]}
          value={choice}
          onChange={choose}
        />
        <p className={styles.hint}>
          {t('settings.numberExample', { money: money(1_250_000), date: date('2026-11-21T12:00:00Z') })}
        </p>
      </div>
    </Section>
  );
}
