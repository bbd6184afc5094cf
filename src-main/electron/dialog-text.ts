import texts from './dialog-texts.json' with { type: 'json' };

/** Names of the words that the main process says itself, in its menu and its dialogs. */
export type DialogTextKey = keyof typeof texts;

/**
 * A text of the menu or of a dialog, its places `{{name}}` filled. Another language puts a table of its own beside the
 * English one.
 */
export function dialogText(key: DialogTextKey, values: Readonly<Record<string, string>> = {}): string {
  return texts[key].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
