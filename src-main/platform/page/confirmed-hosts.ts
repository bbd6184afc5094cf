import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '../errors/errors.ts';
import type { CallContext } from '../rpc/call-context.ts';
import type { SettingStore } from '../setting-store.ts';

/** No procedure takes this key: a page cannot add to it. */
const KEY = 'confirmedHosts';

/**
 * Creates the access to the hosts, with their ports, that a person has allowed to be asked; what cannot be read holds
 * none.
 */
export function createConfirmedHosts(store: SettingStore) {
  function load(): readonly string[] {
    const kept = store.find(KEY);
    return Array.isArray(kept) ? kept.filter((host): host is string => typeof host === 'string') : [];
  }
  return {
    /**
     * Has a person confirm the hosts of addresses that nobody has confirmed yet. What was confirmed in a window is
     * kept.
     * @param addresses http or https; '' is none
     * @throws FileRefusedError when one of them is not confirmed
     */
    async require(
      addresses: readonly string[],
      { page, confirmHosts }: Pick<CallContext, 'page' | 'confirmHosts'>,
    ): Promise<void> {
      const kept = load();
      const hosts = new Set(addresses.flatMap((address) => (address === '' ? [] : [new URL(address).host])));
      const open = [...hosts].filter((host) => !kept.includes(host));
      if (open.length === 0) return;
      const said = (await confirmHosts?.(open)) ?? [];
      const confirmed = open.filter((host) => said.includes(host));
      if (page !== undefined && confirmed.length > 0) store.save(KEY, [...load(), ...confirmed]);
      const refused = open.filter((host) => !confirmed.includes(host));
      if (refused.length > 0) {
        throw new FileRefusedError(failureText('host-not-confirmed', { hosts: refused.join(', ') }), {
          reason: 'host',
        });
      }
    },
  };
}
