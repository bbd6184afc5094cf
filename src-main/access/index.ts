export type { AccessTokens } from './access-tokens.ts';
export { composeAccess } from './compose-access.ts';
export type { Entitlement } from './entitlement.ts';
export { createIssuedTokenStore, type IssuedTokenStore } from './issued-token-store.sql.ts';
export { KeyFileError } from './key-store.fs.ts';
export type { LicenceService } from './licence.ts';
export { createTokenRevocationStore, type TokenRevocationStore } from './token-revocation-store.sql.ts';
export type { TokenService } from './tokens.ts';
export { createUsageStore, type UsageStore } from './usage-store.sql.ts';
