import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { IssuedTokenStore } from './issued-token-store.sql.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { TokenService } from './tokens.ts';

/** Tokens for others, with a list of what was issued. */
export interface AccessTokens extends TokenService {
  list(): ProcedureOutput<'token.list'>['tokens'];
}

export interface AccessTokenPorts {
  readonly tokens: TokenService;
  readonly issued: IssuedTokenStore;
  readonly clock: Clock;
}

/** Keeps a list of the tokens that a token service issues. Their text is never kept: what is not there cannot leak. */
export function createAccessTokens({ tokens, issued, clock }: AccessTokenPorts): AccessTokens {
  return {
    ...tokens,
    async issue(order) {
      const result = await tokens.issue(order);
      const { jti, sub, exp, modules, quota } = result.claims;
      issued.save({
        jti,
        name: sub,
        modules,
        issuedAt: clock.now().toISOString(),
        expiresAt: new Date(exp * 1000).toISOString(),
        quota: quota ?? null,
      });
      return result;
    },
    list() {
      const now = clock.now().toISOString();
      return issued.list(now.slice(0, 10)).map(({ isRevoked, modules, ...token }) => ({
        ...token,
        modules: [...modules],
        state: isRevoked ? 'revoked' : token.expiresAt <= now ? 'expired' : 'valid',
      }));
    },
  };
}
