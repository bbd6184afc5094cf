import { exitCodes, type Command } from './command.ts';
import { requireOneArgument } from './parse-command-line.ts';

/** `token revoke`: ends a token for good. */
export const tokenRevoke: Command = {
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
