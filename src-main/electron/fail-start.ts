import { app, dialog } from 'electron';

/** Tells the user why the application cannot start, in a dialog and on stderr, and ends it with exit code 1. */
export async function failStart(reason: string, logFolder: string | null): Promise<void> {
  console.error(`Freeboard could not start: ${reason}`);
  // Earlier, Linux would show no dialog.
  await app.whenReady();
  const whereToLook = logFolder === null ? '' : `\n\nThe log is in ${logFolder}.`;
  dialog.showErrorBox('Freeboard could not start', `${reason}${whereToLook}`);
  app.exit(1);
}
