import { dialog } from 'electron';
import { dialogText } from './dialog-text.ts';

/**
 * Where the start failed because the records are damaged, and a copy of them is not: asks whether to use it. The start
 * ends where nobody says so.
 */
export async function offerCopy(error: unknown): Promise<boolean> {
  if (!(error instanceof Error) || !('copiedAt' in error) || typeof error.copiedAt !== 'string') return false;
  const made = new Date(error.copiedAt).toLocaleString();
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: dialogText('start-failed'),
    message: dialogText('records-damaged', { made }),
    detail: `${dialogText('records-damaged-detail')}\n\n${error.message}`,
    buttons: [dialogText('use-copy'), dialogText('end-start')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
