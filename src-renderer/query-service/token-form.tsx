import { useState } from 'react';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useTypedNumber, NumberField } from '#renderer/ui/number-field.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import styles from './service.module.css';

const MOST_DAYS = 36_500;
const MOST_REQUESTS = 1_000_000_000;
const USUAL_DAYS = 365;

/** For whom a token is, what it allows and for how long. */
export function TokenForm({
  isBusy,
  onIssue,
}: {
  readonly isBusy: boolean;
  readonly onIssue: (order: ProcedureInput<'token.issue'>) => void;
}) {
  const { t, count } = useTexts();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Module[]>(modules);
  const typedDays = useTypedNumber(USUAL_DAYS);
  const typedQuota = useTypedNumber(null);
  const days = checkWhole(typedDays.value, MOST_DAYS);
  const quota = checkWhole(typedQuota.value, MOST_REQUESTS);
  const isQuotaWrong = quota === null && typedQuota.text.trim() !== '';
  const isComplete = name.trim() !== '' && chosen.length > 0 && days !== null && !isQuotaWrong;

  return (
    <form
      className={layout.stack12}
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
      <div className={layout.pair}>
        <NumberField
          label={t('service.days')}
          inputMode="numeric"
          text={typedDays.text}
          error={days === null ? t('service.wholeTo', { largest: count(MOST_DAYS) }) : undefined}
          onText={typedDays.type}
        />
        <NumberField
          label={t('service.quota')}
          placeholder={t('service.anyNumber')}
          inputMode="numeric"
          text={typedQuota.text}
          error={isQuotaWrong ? t('service.wholeTo', { largest: count(MOST_REQUESTS) }) : undefined}
          onText={typedQuota.type}
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
function checkWhole(value: number | null, largest: number): number | null {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= largest ? value : null;
}
