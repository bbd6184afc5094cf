import { app, dialog } from 'electron';
import { dialogText } from './dialog-text.ts';

/** Tells the user why the application cannot start, in a dialog and on stderr, and ends it with exit code 1. */
export async function failStart(reason: string, logFolder: string | null): Promise<void> {
  console.error(`${dialogText('start-failed')}: ${reason}`);
  // Earlier, Linux would show no dialog.
  await app.whenReady();
  const whereToLook = logFolder === null ? '' : `\n\n${dialogText('where-to-look', { folder: logFolder })}`;
  dialog.showErrorBox(dialogText('start-failed'), `${reason}${whereToLook}`);
  app.exit(1);
}
