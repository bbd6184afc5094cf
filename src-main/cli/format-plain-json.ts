/** Fields that windows in other languages make their words of: beside each stand the same words in English. */
const windowFields: ReadonlySet<string> = new Set(['texts', 'whyText']);

/** JSON as the command line prints it, without what only windows need. */
export function formatPlainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, (field, member: unknown) => (windowFields.has(field) ? undefined : member), indent);
}
