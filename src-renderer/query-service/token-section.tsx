import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { doInTurn } from '#renderer/ui/undo-step.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { tokenListOptions, useRevokeToken, type IssuedToken, type TokenIssue } from './service-queries.ts';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
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
