import { failureText, type FailureText, type FailureTextKey } from '#shared/call/failure-text.ts';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { TokenClaims, TokenCodec, TokenReading } from './eddsa-token-codec.ts';
import type { Entitlement } from './entitlement.ts';
import type { LicenceFile } from './licence-file.fs.ts';
import type { TokenRevocationStore } from './token-revocation-store.sql.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { toEntitlement, type TokenService } from './tokens.ts';

/** What the licence entitles to now, or why to nothing, as the query service names it. */
export type LicenceVerdict =
  | { readonly ok: true; readonly entitlement: Entitlement }
  | { readonly ok: false; readonly type: 'INVALID_AUTH_KEY' | 'ACCOUNT_EXPIRED'; readonly error: ServiceError };

/** The licence of this installation: what the window, the command line and a service without tokens may ask. */
export interface LicenceService {
  /** @throws ServiceError LICENCE_INVALID when the file holds no licence that can be believed */
  get(): ProcedureOutput<'licence.get'>;
  /** @throws ServiceError LICENCE_INVALID when it has expired or cannot be believed */
  entitlement(): Entitlement;
  /** The modules that it allows now; none when it has expired or cannot be believed. */
  licensedModules(): ReadonlySet<Module>;
  check(): LicenceVerdict;
  /**
   * Verifies a licence and puts it in place of the present one, which stays when the new one does not hold.
   * @throws ServiceError LICENCE_REFUSED; `details.reason`: malformed, untrusted, expired or revoked
   */
  install(text: string): Promise<ProcedureOutput<'licence.get'>>;
}

export interface LicenceServicePorts {
  readonly codec: TokenCodec;
  readonly tokens: Pick<TokenService, 'issue'>;
  readonly revocations: Pick<TokenRevocationStore, 'isRevoked'>;
  readonly file: LicenceFile;
  readonly clock: Clock;
}

/** Who a licence that an installation makes for itself is issued to. */
export const LOCAL_SUBJECT = 'this installation';
/**
 * Validity of a licence that an installation makes for itself: it grants only the data that is on the machine anyway.
 */
export const LOCAL_LICENCE_DAYS = 36_500;

/**
 * Reads the licence file once. Where there is none and the installation has its own key pair, it makes itself a licence
 * with every module, so that nothing has to be configured to start. A licence that is there but cannot be believed is
 * never replaced: that would turn a damaged or restricted licence into a full one unasked.
 */
export async function createLicenceService(ports: LicenceServicePorts): Promise<LicenceService> {
  const { codec, revocations, file, clock } = ports;
  const kept = await loadOrMake(ports);
  let isMissing = kept === null;
  let claims: TokenClaims | null = kept === null ? null : readClaims(await codec.read(kept, clock.now()));

  const isBelieved = (held: TokenClaims | null): held is TokenClaims =>
    held !== null && !revocations.isRevoked(held.jti);
  const createInvalidError = (): ServiceError =>
    new ServiceError('LICENCE_INVALID', explainInvalid(isMissing, codec.sign !== null), { path: file.path });

  const check = (): LicenceVerdict => {
    if (!isBelieved(claims)) return { ok: false, type: 'INVALID_AUTH_KEY', error: createInvalidError() };
    if (claims.exp * 1000 > clock.now().getTime()) return { ok: true, entitlement: toEntitlement(claims) };
    const expiredAt = new Date(claims.exp * 1000).toISOString();
    const error = new ServiceError('LICENCE_INVALID', failureText('licence-expired'), { expiredAt });
    return { ok: false, type: 'ACCOUNT_EXPIRED', error };
  };

  const get: LicenceService['get'] = () => {
    if (!isBelieved(claims)) throw createInvalidError();
    return {
      subject: claims.sub,
      modules: [...claims.modules],
      expiresAt: new Date(claims.exp * 1000).toISOString(),
      state: check().ok ? 'valid' : 'expired',
    };
  };

  return {
    check,
    get,
    async install(text) {
      const next = text.trim();
      const reading = await codec.read(next, clock.now());
      const refusal = findRefusal(reading, (jti) => revocations.isRevoked(jti), next);
      if (refusal !== null)
        throw new ServiceError('LICENCE_REFUSED', failureText(refusals[refusal]), { reason: refusal });
      await file.replace(next);
      claims = readClaims(reading);
      isMissing = false;
      return get();
    },
    entitlement() {
      const verdict = check();
      if (!verdict.ok) throw verdict.error;
      return verdict.entitlement;
    },
    licensedModules() {
      const verdict = check();
      return verdict.ok ? verdict.entitlement.modules : new Set();
    },
  };
}

/** Why a new licence is not taken. */
type Refusal = 'malformed' | 'untrusted' | 'expired' | 'revoked';

const refusals: Readonly<Record<Refusal, FailureTextKey>> = {
  malformed: 'licence-malformed',
  untrusted: 'licence-untrusted',
  expired: 'licence-expired-already',
  revoked: 'licence-revoked',
};

/** Three parts of base64url: what a licence looks like, whoever made it (RFC 7515, 7.1). */
const COMPACT_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function findRefusal(reading: TokenReading, isRevoked: (jti: string) => boolean, text: string): Refusal | null {
  if (!COMPACT_FORM.test(text)) return 'malformed';
  if (reading.status === 'invalid') return 'untrusted';
  if (isRevoked(reading.claims.jti)) return 'revoked';
  return reading.status === 'expired' ? 'expired' : null;
}

function readClaims(reading: TokenReading): TokenClaims | null {
  return reading.status === 'invalid' ? null : reading.claims;
}

async function loadOrMake({ codec, tokens, file }: LicenceServicePorts): Promise<string | null> {
  const kept = file.load();
  if (kept !== null || codec.sign === null) return kept;
  const { token } = await tokens.issue({ subject: LOCAL_SUBJECT, modules, days: LOCAL_LICENCE_DAYS });
  return file.saveFirst(token);
}

function explainInvalid(isMissing: boolean, canMakeOne: boolean): FailureText {
  if (isMissing) return failureText('licence-missing');
  return failureText(canMakeOne ? 'licence-damaged-put-back' : 'licence-damaged-ask');
}
