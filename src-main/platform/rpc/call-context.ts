import type { PageHost } from '#main/platform/page/page-host.ts';

/** What a handler of the contract is told beside its input. */
export interface CallContext {
  /** The window of the page that calls; absent over HTTP. */
  readonly page?: PageHost | undefined;
  /**
   * Has a person confirm hosts that are to be asked over the network, and gives those that were; left out: nobody is
   * there to confirm any.
   */
  readonly confirmHosts?: ((hosts: readonly string[]) => Promise<readonly string[]>) | undefined;
  /**
   * The grant that the input was made with, the one to read before the one to write: events of the work are told by it,
   * and never by a path.
   */
  readonly grantId?: string | undefined;
  /** Aborted when the caller cancels or goes away. */
  readonly signal: AbortSignal;
}
