import { modules, type Module } from '#shared/hazard/hazard.ts';
import { exitCodes, UsageError, type CliCommand } from './command.ts';
import {
  readNumberOption,
  readTextOption,
  requireNoArguments,
  requireNumberOption,
  requireTextOption,
  requireOneArgument,
} from './parse-command-line.ts';

/** Longest validity of a token: 100 years. */
const MAXIMUM_DAYS = 36_500;

/** `token issue`: a new access token. */
export const tokenIssue: CliCommand = {
  synopsis: '--modules a,b,… --days N [--quota N] [--rate N] [--subject S]',
  help: `
Prints a new access token for the query service, signed with this installation's own key. Its identity, by which it can
be revoked, is on stderr.

  --modules a,b,…      any of ${modules.join(', ')}
  --days N             days until it expires
  --quota N            requests in a day (UTC); without it, any number
  --rate N             requests in a second; without it, any number
  --subject S          whom it is for (default: command line)`,
  options: {
    modules: { type: 'string' },
    days: { type: 'string' },
    quota: { type: 'string' },
    rate: { type: 'string' },
    subject: { type: 'string' },
  },
  async run(line, context) {
    requireNoArguments(line);
    const order = {
      modules: parseModules(requireTextOption(line, 'modules')),
      days: requireNumberOption(line, 'days', { minimum: 0, maximum: MAXIMUM_DAYS }),
      quota: readNumberOption(line, 'quota', { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, isWhole: true }),
      rate: readNumberOption(line, 'rate', { minimum: 0.001, maximum: 1_000_000 }),
      subject: readTextOption(line, 'subject') || 'command line',
    };
    const { tokens } = await context.openBackend();
    const { token, claims } = await tokens.issue(order);
    context.printLine(token);
    context.note(`jti ${claims.jti}, expires ${new Date(claims.exp * 1000).toISOString()}`);
    return exitCodes.answered;
  },
};

/** @throws UsageError for anything that is no module */
function parseModules(text: string): Module[] {
  return text.split(',').map((part) => {
    const found = modules.find((module) => module === part.trim());
    if (found === undefined) throw new UsageError(`--modules: "${part.trim()}" is not one of ${modules.join(', ')}.`);
    return found;
  });
}

/** `token revoke`: ends a token for good. */
export const tokenRevoke: CliCommand = {
  synopsis: '<jti>',
  help: `
Revokes an access token for good, by the identity that "token issue" told, at once in every running service on the same
data directory. Prints {"revoked": "<jti>"}. The token itself is taken too.`,
  options: {},
  async run(line, context) {
    const jti = readIdentity(requireOneArgument(line, 'jti'));
    const { tokens } = await context.openBackend();
    tokens.revoke(jti);
    context.printJson({ revoked: jti });
    return exitCodes.answered;
  },
};

/** The identity in a token, unchecked: revoking asks for no proof; anything else is an identity itself. */
function readIdentity(text: string): string {
  const parts = text.split('.');
  if (parts.length !== 3) return text;
  try {
    const { jti } = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8')) as { jti?: unknown };
    return typeof jti === 'string' ? jti : text;
  } catch {
    return text;
  }
}
