import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/text-field.tsx';

const MAXIMUM_LENGTH = 8;

/** The label beside money; empty takes each region's own. Kept when the field is left or Enter is pressed. */
export function CurrencyField({
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
