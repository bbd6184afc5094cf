import { failureText } from '#shared/call/failure-text.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import { formatPackKey, type Finding } from '#shared/pack/pack.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/** A pack was refused whole; `findings` says why. */
export class PackRefusedError extends ServiceError {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const errors = findings.reduce((sum, finding) => sum + countErrors(finding), 0);
    super('PACK_REFUSED', errors === 1 ? failureText('pack-refused-once') : failureText('pack-refused', { errors }), {
      findings,
    });
    this.findings = findings;
  }
}

/** How many errors a finding stands for: those beyond the list are in one, with their number. */
function countErrors({ severity, code, texts }: Finding): number {
  if (severity !== 'error') return 0;
  const count = code === 'more-findings' ? texts?.found.values['count'] : 1;
  return typeof count === 'number' ? count : 1;
}

/** The same version of a pack is installed already; `details` has the id and version of the one that is. */
export class PackAlreadyInstalledError extends ServiceError {
  constructor({ id, version }: { readonly id: string; readonly version: string }) {
    super('PACK_ALREADY_INSTALLED', failureText('pack-installed-already', { pack: formatPackKey({ id, version }) }), {
      id,
      version,
    });
  }
}

/**
 * The maps of a pack cannot be read, there or at all: a fault of the installation, which does not stop the other packs.
 */
export class PackUnreadableError extends Error {
  readonly pack: PackReference;

  constructor(pack: PackReference, cause: unknown) {
    super(`The maps of ${formatPackKey(pack)} cannot be read. Remove the pack and install it again.`, { cause });
    this.name = new.target.name;
    this.pack = pack;
  }
}
