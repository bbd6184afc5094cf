import { randomUUID } from 'node:crypto';
import { loadIssuerKeys } from './key-store.fs.ts';
import { createLicenceFile } from './licence-file.fs.ts';
import { createEddsaTokenCodec } from './eddsa-token-codec.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import { createLicenceService, type LicenceService } from './licence.ts';
import type { IssuedTokenStore } from './issued-token-store.sql.ts';
import type { TokenRevocationStore } from './token-revocation-store.sql.ts';
import type { UsageStore } from './usage-store.sql.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { createTokenService } from './tokens.ts';

/** Who may ask what: the tokens that are issued to others, and the licence of this installation. */
export async function composeAccess({
  dataDirectory,
  issuerPublicKeyFile,
  stores,
  clock,
  system,
}: {
  readonly dataDirectory: string;
  /** Undefined: the installation's own key pair. */
  readonly issuerPublicKeyFile: string | undefined;
  readonly stores: {
    readonly issuedTokens: IssuedTokenStore;
    readonly revocations: TokenRevocationStore;
    readonly usage: UsageStore;
  };
  readonly clock: Clock;
  /** The system's clock. */
  readonly system: Clock;
}): Promise<{
  readonly tokens: AccessTokens;
  readonly licence: LicenceService;
}> {
  const { revocations, usage, issuedTokens } = stores;
  const codec = createEddsaTokenCodec(loadIssuerKeys(dataDirectory, issuerPublicKeyFile));
  const tokens = createTokenService({ codec, revocations, usage, clock, system, createId: randomUUID });
  const licence = await createLicenceService({
    codec,
    // The installation's own licence is none of the tokens that it issued to others.
    tokens,
    revocations,
    file: createLicenceFile(dataDirectory),
    clock,
  });
  return { tokens: createAccessTokens({ tokens, issued: issuedTokens, clock }), licence };
}
