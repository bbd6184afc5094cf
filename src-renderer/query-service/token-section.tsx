import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { doInTurn } from '#renderer/ui/undo-step.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import type { IssuedToken } from '#shared/query-service/service-procedures.ts';
import { tokenListOptions, useRevokeToken, type TokenIssue } from './service-queries.ts';
import { TokenForm } from './token-form.tsx';
import { TryLine } from './try-line.tsx';
import styles from './service.module.css';

/** Tokens for those who may ask the service: issued, shown once, revoked. */
export function TokenSection({
  issue,
  port,
  examplePoint,
}: {
  readonly issue: TokenIssue;
  readonly port: number;
  readonly examplePoint: Coordinates | null;
}) {
  const { t } = useTranslation();
  const tokens = useQuery(tokenListOptions(useClient()));
  const revoke = useRevokeToken();
  const [revoking, setRevoking] = useState<ReadonlySet<string>>(new Set());
  const failure = issue.error ?? tokens.error;
  const shown = tokens.data ?? [];

  /** At once and for good: a token that has got out is not to open anything for the time that an undo would wait. */
  async function end({ jti, name }: IssuedToken): Promise<void> {
    setRevoking((others) => new Set([...others, jti]));
    await doInTurn(t('undoable.revoke', { name }), () => revoke(jti));
    setRevoking((others) => new Set([...others].filter((other) => other !== jti)));
  }

  return (
    <div className={layout.stack12}>
      <h4 className={styles.subtitle}>{t('service.tokens')}</h4>
      {tokens.isSuccess && shown.length === 0 && <p className={textStyles.note}>{t('service.noTokens')}</p>}
      <TokenList tokens={shown} revoking={revoking} onRevoke={(token) => void end(token)} />
      {failure !== null && <FailureNotice title={t('service.tokenFailed')} failure={failure} />}
      {issue.isSuccess ? (
        <NewToken token={issue.data.token} port={port} examplePoint={examplePoint} onDone={issue.reset} />
      ) : (
        <Disclosure title={t('service.issue')}>
          <TokenForm isBusy={issue.isPending} onIssue={(order) => issue.mutate(order)} />
        </Disclosure>
      )}
    </div>
  );
}

interface NewTokenProps {
  readonly token: string;
  readonly port: number;
  readonly examplePoint: Coordinates | null;
  readonly onDone: () => void;
}

/** The text of a new token, this once, and a line that tries it out. */
function NewToken({ token, port, examplePoint, onDone }: NewTokenProps) {
  const { t } = useTranslation();
  return (
    <div className={layout.stack12} role="group" aria-label={t('service.newToken')}>
      <Notice tone="caution" title={t('service.newToken')}>
        {t('service.newTokenBody')}
      </Notice>
      <div className={styles.secret}>
        <code className={styles.code} data-new-token>
          {token}
        </code>
        <CopyButton text={token} label={t('service.copyToken')} doneLabel={t('service.copied')} />
      </div>
      <TryLine port={port} token={token} requiresToken examplePoint={examplePoint} />
      <div>
        <Button size="small" onClick={onDone}>
          {t('service.haveIt')}
        </Button>
      </div>
    </div>
  );
}

/** Tokens that were issued: for whom, what they allow, how they are used. */
function TokenList({
  tokens,
  revoking,
  onRevoke,
}: {
  readonly tokens: readonly IssuedToken[];
  /** By their `jti`: those whose revocation is under way. */
  readonly revoking: ReadonlySet<string>;
  readonly onRevoke: (token: IssuedToken) => void;
}) {
  const { t, count, date } = useTexts();
  if (tokens.length === 0) return null;
  return (
    <ul className={styles.tokens} aria-label={t('service.tokens')}>
      {tokens.map((token) => (
        <li key={token.jti} className={styles.token}>
          <div className={styles.tokenText}>
            <span className={textStyles.medium}>
              {token.name}{' '}
              {token.state !== 'valid' && <Badge tone="caution">{t(`service.state.${token.state}`)}</Badge>}
            </span>
            <span className={textStyles.note}>{token.modules.map((module) => t(`module.${module}`)).join(', ')}</span>
            <span className={textStyles.note}>
              {t(token.state === 'expired' ? 'service.tokenExpired' : 'service.tokenExpires', {
                date: date(token.expiresAt),
              })}{' '}
              ·{' '}
              {token.quota === null
                ? t('service.today', { requests: count(token.requestsToday) })
                : t('service.todayOf', { requests: count(token.requestsToday), quota: count(token.quota) })}
            </span>
          </div>
          {token.state === 'valid' && (
            <Button
              variant="quiet"
              size="small"
              disabled={revoking.has(token.jti)}
              aria-label={t('service.revokeNamed', { name: token.name })}
              onClick={() => onRevoke(token)}
            >
              {t(revoking.has(token.jti) ? 'service.revoking' : 'service.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
