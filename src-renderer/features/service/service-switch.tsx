import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './service.module.css';

const LAST_PORT = 65_535;

interface ServiceSwitchProps {
  readonly port: number;
  /** The port that it listens on; null while it is stopped. */
  readonly running: number | null;
  readonly isBusy: boolean;
  readonly onStart: (port: number) => void;
  readonly onStop: () => void;
}

/** The port, and the button that starts and stops. */
export function ServiceSwitch({ port, running, isBusy, onStart, onStop }: ServiceSwitchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = running === null ? (typed ?? String(port)) : String(running);
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= LAST_PORT;
  return (
    <form
      className={styles.switch}
      onSubmit={(event) => {
        event.preventDefault();
        if (running === null && isPort) onStart(Number(text));
      }}
    >
      <TextField
        label={t('service.port')}
        hint={running === null ? t('service.portHint') : undefined}
        figure
        inputMode="numeric"
        autoComplete="off"
        disabled={running !== null}
        value={text}
        error={isPort ? undefined : t('service.noPort', { largest: LAST_PORT })}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      {running === null ? (
        <Button
          type="submit"
          variant="primary"
          icon={<Play size={14} aria-hidden="true" />}
          disabled={isBusy || !isPort}
        >
          {t('service.start')}
        </Button>
      ) : (
        <Button icon={<Square size={13} aria-hidden="true" />} disabled={isBusy} onClick={onStop}>
          {t('service.stop')}
        </Button>
      )}
    </form>
  );
}
