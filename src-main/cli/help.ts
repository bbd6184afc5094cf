import type { Command } from './command.ts';
import { commands } from './commands.ts';

const footer = `Every command takes
  --data-dir DIR             where packs, keys and counters are kept (default: the application's own folder)
  --issuer-public-key FILE   checks tokens and the licence with another issuer's Ed25519 key (PEM or JWK)
  --restore-records          puts the latest good copy in the place of damaged records, which are kept beside it
  --help, -h                 this help

Results are on stdout, everything else on stderr.
Exit code 0: answered; 1: an error answer, a refusal or a failure; 2: wrong usage;
3: a file leaves open what its figures depend on, and an answer is needed.`;

/** The help of the whole command line, or of the group (`pack`, `token`) that `prefix` names. */
export function formatOverview(prefix = ''): string {
  const names = Object.keys(commands).filter((name) => name.startsWith(prefix));
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary ?? ''}`);
  return [`Usage: npm run -s cli -- <command> [options]`, '', ...lines, '', footer].join('\n');
}

/** The help of one command. */
export function formatCommandHelp(name: string, command: Command): string {
  return [`Usage: npm run -s cli -- ${name} ${command.synopsis}`.trimEnd(), '', command.help.trim(), '', footer].join(
    '\n',
  );
}
