/**
 * Hands a text over as a file: the browser's own saving, in the desktop application its dialog.
 *
 * @param type such as `text/csv;charset=utf-8`
 */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the saving may begin after this turn.
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MILLISECONDS);
}

const SAVING_MILLISECONDS = 60_000;
