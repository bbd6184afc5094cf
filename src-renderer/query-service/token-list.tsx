import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { IssuedToken } from './service-queries.ts';
import styles from './service.module.css';

/** Tokens that were issued: for whom, what they allow, how they are used. */
export function TokenList({
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
