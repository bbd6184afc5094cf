import { dialog, type BrowserWindow } from 'electron';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { dialogText } from './dialog-text.ts';

/**
 * Asks whether hosts may be asked over the network, all or none of them, in a dialog that the page can neither draw nor
 * answer. While one is open, no other is shown.
 */
export function createHostDialog(window: BrowserWindow): NonNullable<CallContext['confirmHosts']> {
  let isOpen = false;
  return async (hosts) => {
    if (isOpen) return [];
    isOpen = true;
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: dialogText('hosts-allow'),
        detail: `${hosts.join('\n')}\n\n${dialogText('hosts-allow-detail')}`,
        buttons: [dialogText('allow'), dialogText('do-not-allow')],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      });
      return response === 0 ? hosts : [];
    } finally {
      isOpen = false;
    }
  };
}
