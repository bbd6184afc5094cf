/** Characters of a UUID. */
export const UUID_LENGTH = 36;

const pattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a text is a UUID as this application writes them (RFC 9562, section 4): lower case, nothing around it. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
