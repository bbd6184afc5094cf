/** Values of a template's variables. */
export type TemplateValues = Readonly<Record<string, string | number>>;

/**
 * An address or name with its variables replaced: `{name}` by the value, `{name:5}` by a whole number with at least
 * five digits, zeros in front.
 * @throws Error where a variable has no value, or none of which digits can be made
 */
export function expandTemplate(template: string, values: TemplateValues): string {
  return template.replaceAll(/\{(\w+)(?::(\d))?\}/g, (_, name: string, digits: string | undefined) => {
    const value = values[name];
    if (value === undefined) throw new Error(`{${name}} has no value`);
    if (digits === undefined) return String(value);
    const number = Number(value);
    if (!Number.isInteger(number) || number < 0) throw new Error(`{${name}:${digits}} is no whole number: ${value}`);
    return String(number).padStart(Number(digits), '0');
  });
}

/** Names of the variables of a template, each once, in their order. */
export function listVariables(template: string): string[] {
  return [...new Set([...template.matchAll(/\{(\w+)(?::\d)?\}/g)].map(([, name]) => name!))];
}
