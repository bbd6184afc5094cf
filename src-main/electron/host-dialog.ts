import { dialog, type BrowserWindow } from 'electron';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { dialogText, type DialogTextKey } from './dialog-text.ts';

/**
 * Asks which hosts may be asked over the network, in dialogs that the page can neither draw nor answer: all of them,
 * none, or where there are several each by itself. While one is open, no other is shown.
 */
export function createHostDialog(window: BrowserWindow): NonNullable<CallContext['confirmHosts']> {
  let isOpen = false;

  /** Position of the button that was pressed; a dialog that was closed says the last one, which is the default. */
  async function ask(hosts: readonly string[], buttons: readonly DialogTextKey[]): Promise<number> {
    const last = buttons.length - 1;
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: dialogText('hosts-allow'),
      detail: `${hosts.join('\n')}\n\n${dialogText('hosts-allow-detail')}`,
      buttons: buttons.map((button) => dialogText(button)),
      defaultId: last,
      cancelId: last,
      noLink: true,
    });
    return response;
  }

  const isAllowed = async (hosts: readonly string[]): Promise<boolean> =>
    (await ask(hosts, ['allow', 'do-not-allow'])) === 0;

  async function choose(hosts: readonly string[]): Promise<readonly string[]> {
    if (hosts.length === 1) return (await isAllowed(hosts)) ? hosts : [];
    const pressed = await ask(hosts, ['allow-all', 'one-by-one', 'do-not-allow']);
    if (pressed !== 1) return pressed === 0 ? hosts : [];
    const allowed: string[] = [];
    for (const host of hosts) if (await isAllowed([host])) allowed.push(host);
    return allowed;
  }

  return async (hosts) => {
    if (isOpen) return [];
    isOpen = true;
    try {
      return await choose(hosts);
    } finally {
      isOpen = false;
    }
  };
}
