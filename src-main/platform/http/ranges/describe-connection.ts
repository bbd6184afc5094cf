/** What became of a connection, by the code of its error. */
const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows the name of the server',
  EAI_AGAIN: 'the name of the server could not be looked up; this machine may have no network',
  ENETDOWN: 'this machine has no network',
  ENETUNREACH: 'this machine has no network that leads to the server',
  EHOSTUNREACH: 'no network leads to the server',
  ECONNREFUSED: 'the server takes no connections',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  ETIMEDOUT: 'the server does not answer',
};

/** Why a connection failed, in words; what has none, such as a certificate, as the system says it. */
export function describeConnection({ code, message }: Error & { readonly code: string }): string {
  return words[code] ?? (message === '' ? code : message);
}
