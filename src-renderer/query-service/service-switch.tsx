import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { ServiceStart } from './service-queries.ts';
import styles from './service.module.css';

const LAST_PORT = 65_535;

interface ServiceSwitchProps {
  readonly port: number;
  /** The port that it listens on; null while it is stopped. */
  readonly running: number | null;
  readonly isBusy: boolean;
  readonly onStart: (start: ServiceStart) => void;
  readonly onStop: () => void;
}

/** The port, whether a token is asked for, and the button that starts and stops. */
export function ServiceSwitch({ port, running, isBusy, onStart, onStop }: ServiceSwitchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  // Never remembered: a service that asks for nothing is started so each time.
  const [requireToken, setRequireToken] = useState(true);
  const text = running === null ? (typed ?? String(port)) : String(running);
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= LAST_PORT;

  function start(): void {
    if (running === null && isPort) onStart({ port: Number(text), requireToken });
  }

  function stop(): void {
    setRequireToken(true);
    onStop();
  }

  useCommands([
    isBusy
      ? null
      : {
          id: 'service',
          title: t(running === null ? 'palette.do.startService' : 'palette.do.stopService'),
          keywords: t('palette.words.service'),
          icon: running === null ? Play : Square,
          run: running === null ? start : stop,
        },
  ]);

  return (
    <form
      className={styles.switch}
      onSubmit={(event) => {
        event.preventDefault();
        start();
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
        <Button type="submit" variant="primary" icon={Play} iconSize={14} disabled={isBusy || !isPort}>
          {t('service.start')}
        </Button>
      ) : (
        <Button icon={Square} iconSize={13} disabled={isBusy} onClick={stop}>
          {t('service.stop')}
        </Button>
      )}
      {running === null && (
        <div className={styles.whole}>
          <Checkbox label={t('service.askToken')} isChecked={requireToken} onChange={setRequireToken} />
          {!requireToken && <p className={textStyles.note}>{t('service.askNoToken')}</p>}
        </div>
      )}
    </form>
  );
}
