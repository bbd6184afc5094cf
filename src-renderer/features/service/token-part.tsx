import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/domain/geo.ts';
import { useClient } from '../../client/client-context.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { doInTurn } from '../../ui/undo-step.ts';
import { UndoToast } from '../../ui/undo-toast.tsx';
import { useUndoable } from '../../ui/use-undoable.ts';
import { NewToken } from './new-token.tsx';
import { tokenListOptions, useRevokeToken, type IssuedToken, type TokenIssue } from './queries.ts';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import styles from './service.module.css';

/** Tokens for those who may ask the service: issued, shown once, revoked. */
export function TokenPart({
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
  const revocation = useUndoable<IssuedToken>(
    ({ jti, name }) => void doInTurn(t('undoable.revoke', { name }), () => revoke(jti)),
    ({ name }) => t('undoable.revoke', { name }),
  );
  const failure = issue.error ?? tokens.error;
  const shown = (tokens.data ?? []).map((token) =>
    token.jti === revocation.pending?.jti ? { ...token, state: 'revoked' as const } : token,
  );
  return (
    <div className={styles.stack}>
      <h4 className={styles.subtitle}>{t('service.tokens')}</h4>
      {tokens.isSuccess && shown.length === 0 && <p className={styles.hint}>{t('service.noTokens')}</p>}
      <TokenList tokens={shown} onRevoke={(token) => revocation.start(token)} />
      {failure !== null && <FailureNotice title={t('service.tokenFailed')} failure={failure} />}
      {issue.isSuccess ? (
        <NewToken token={issue.data.token} port={port} examplePoint={examplePoint} onDone={issue.reset} />
      ) : (
        <Disclosure title={t('service.issue')}>
          <TokenForm isBusy={issue.isPending} onIssue={(order) => issue.mutate(order)} />
        </Disclosure>
      )}
      {revocation.pending !== null && (
        <UndoToast text={t('service.revoking', { name: revocation.pending.name })} onUndo={revocation.undo} />
      )}
    </div>
  );
}
