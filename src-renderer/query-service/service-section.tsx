import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { Coordinates } from '#shared/geo/geo.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import {
  serviceStatusOptions,
  useIssueToken,
  useSwitchService,
  type ServiceStatus,
  type ServiceStart,
} from './service-queries.ts';
import { TokenSection } from './token-section.tsx';
import { TryLine } from './try-line.tsx';
import styles from './service.module.css';

interface ServiceSectionProps {
  /** The port that was chosen last. */
  readonly port: number;
  readonly onPortChange: (port: number) => void;
  /** A place that the active regions know, for the example; null without one. */
  readonly examplePoint: Coordinates | null;
}

/** The query service over HTTP: start, stop, tokens, what it has answered. */
export function ServiceSection({ port, onPortChange, examplePoint }: ServiceSectionProps) {
  const { t } = useTranslation();
  const status = useQuery(serviceStatusOptions(useClient()));
  const change = useSwitchService();
  const issue = useIssueToken();
  const isPortTaken = change.isError && codeOf(change.error) === 'PORT_UNAVAILABLE';
  const running = status.data?.port ?? null;
  const address = `http://127.0.0.1:${running}`;
  return (
    <Section title={t('service.title')}>
      <div className={layout.stack12}>
        <p className={textStyles.note}>{t('service.lead')}</p>
        {status.isPending && <Skeleton height={56} />}
        {status.isError && <Notice tone="danger" title={t('service.unknown')} code={codeOf(status.error)} />}
        {status.isSuccess && (
          <ServiceSwitch
            port={port}
            running={running}
            isBusy={change.isPending}
            onStart={(start) => {
              onPortChange(start.port);
              change.mutate(start);
            }}
            onStop={() => change.mutate(null)}
          />
        )}
        {change.isError && (
          <FailureNotice title={t(isPortTaken ? 'service.portTaken' : 'service.failed')} failure={change.error}>
            {isPortTaken && <p>{t('service.anyPort')}</p>}
          </FailureNotice>
        )}
        {running !== null && (
          <p className={styles.address} role="status">
            <span>{t('service.listening', { address })}</span>
            <CopyButton text={address} label={t('service.copyAddress')} doneLabel={t('service.copied')} />
          </p>
        )}
        {status.isSuccess && running !== null && (
          <>
            {/* With a new token at hand, the line stands beside it. */}
            {!issue.isSuccess && (
              <TryLine
                port={running}
                token={null}
                requiresToken={status.data.requiresToken}
                examplePoint={examplePoint}
              />
            )}
            <RequestTable status={status.data} />
          </>
        )}
        <TokenSection issue={issue} port={running ?? port} examplePoint={examplePoint} />
      </div>
    </Section>
  );
}

/**
 * How many requests there were, and the last ones: when, what, how it ended, how long it took. Never what was asked.
 */
function RequestTable({ status }: { readonly status: ServiceStatus }) {
  const { t, count, time, significant } = useTexts();
  const title = t('service.requests', { count: status.requestCount, formatted: count(status.requestCount) });
  if (status.recent.length === 0) return <p className={textStyles.note}>{t('service.noRequests')}</p>;
  return (
    <Disclosure title={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('service.at')}</th>
            <th scope="col">{t('service.request')}</th>
            <th scope="col">{t('service.status')}</th>
            <th scope="col">{t('service.took')}</th>
          </tr>
        </thead>
        <tbody>
          {status.recent.map((request, index) => (
            // Two requests may be alike to the millisecond: their place in the list tells them apart.
            <tr key={`${request.at} ${status.requestCount - index}`}>
              <td>{time(request.at)}</td>
              <td className={styles.path} title={request.path}>
                {request.path.split('/').at(-1)}
              </td>
              <td>{request.statusCode}</td>
              <td>{significant(request.milliseconds, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

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
function ServiceSwitch({ port, running, isBusy, onStart, onStop }: ServiceSwitchProps) {
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
