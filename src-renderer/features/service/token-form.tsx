import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { modules, type Module } from '#shared/domain/hazard.ts';
import { parseDecimal } from '../../i18n/parse-decimal.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './service.module.css';

const MOST_DAYS = 36_500;
const MOST_REQUESTS = 1_000_000_000;
const USUAL_DAYS = '365';

/** For whom a token is, what it allows and for how long. */
export function TokenForm({
  isBusy,
  onIssue,
}: {
  readonly isBusy: boolean;
  readonly onIssue: (order: ProcedureInput<'token.issue'>) => void;
}) {
  const { t } = useTranslation();
  const { locale, count } = useFormatters();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Module[]>(modules);
  const [daysText, setDaysText] = useState(USUAL_DAYS);
  const [quotaText, setQuotaText] = useState('');
  const days = readWhole(daysText, locale, MOST_DAYS);
  const quota = quotaText.trim() === '' ? null : readWhole(quotaText, locale, MOST_REQUESTS);
  const isComplete =
    name.trim() !== '' && chosen.length > 0 && days !== null && (quota !== null || quotaText.trim() === '');

  return (
    <form
      className={styles.stack}
      aria-label={t('service.issue')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onIssue({ name: name.trim(), modules: [...chosen], days, quota });
      }}
    >
      <TextField
        label={t('service.tokenName')}
        placeholder={t('service.tokenNamePlaceholder')}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.modules}>
        <legend className={styles.legend}>{t('service.modules')}</legend>
        {modules.map((module) => (
          <Checkbox
            key={module}
            label={t(`module.${module}`)}
            isChecked={chosen.includes(module)}
            onChange={(isChecked) =>
              setChosen(modules.filter((other) => (other === module ? isChecked : chosen.includes(other))))
            }
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          label={t('service.days')}
          figure
          inputMode="numeric"
          value={daysText}
          error={days === null ? t('service.wholeTo', { largest: count(MOST_DAYS) }) : undefined}
          onChange={(event) => setDaysText(event.target.value)}
        />
        <TextField
          label={t('service.quota')}
          placeholder={t('service.anyNumber')}
          figure
          inputMode="numeric"
          value={quotaText}
          error={
            quota === null && quotaText.trim() !== ''
              ? t('service.wholeTo', { largest: count(MOST_REQUESTS) })
              : undefined
          }
          onChange={(event) => setQuotaText(event.target.value)}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={!isComplete || isBusy}>
          {t('service.issueNow')}
        </Button>
      </div>
    </form>
  );
}

/** A whole number from 1 to `largest`, or null. */
function readWhole(text: string, locale: string, largest: number): number | null {
  const value = parseDecimal(text, locale);
  return value !== null && Number.isInteger(value) && value >= 1 && value <= largest ? value : null;
}
