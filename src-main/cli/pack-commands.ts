import { exitCodes, type CliCommand, UsageError, type CommandLine } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { grantPath } from './grant-path.ts';
import { notePackProgress } from './note-pack-progress.ts';
import { requireNoArguments, requireOneArgument } from './parse-command-line.ts';
import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publicKeySchema } from '#shared/pack/signing-keys.ts';
import { makeSigningKey, parseSigningKey, signPack } from '../pack/index.ts';

/** `pack install`: checks, installs and activates a pack. */
export const packInstall: CliCommand = {
  synopsis: '<folder-or-zip>',
  help: `
Checks a region pack, installs it whole or not at all, and activates it. Prints the installed pack as JSON, with the
warnings that were found. A pack that is refused is answered with {"error": …}, whose details list the findings, and
exit code 1. Progress is on stderr; Ctrl-C cancels and leaves nothing behind.`,
  options: {},
  async run(line, context) {
    const source = requirePackSource(line);
    const grant = await grantPath(context, source, 'read');
    const backend = await context.openBackend();
    const stopNoting = notePackProgress(backend.onEvent, context, [grant]);
    try {
      const { pack } = await callProcedure(context, 'pack.install', { grant });
      context.printJson(pack);
      return exitCodes.answered;
    } finally {
      stopNoting();
    }
  },
};

/** `pack check`: what is wrong with a pack. */
export const packCheck: CliCommand = {
  synopsis: '<folder-or-zip>',
  help: `
Checks a region pack as an install would, without installing it. Prints {"findings": […]} as JSON: each finding has its
severity, code, file, field, what was found and what is expected. Exit code 1 when one of them is an error.`,
  options: {},
  async run(line, context) {
    const source = requirePackSource(line);
    const grant = await grantPath(context, source, 'read');
    const { findings } = await callProcedure(context, 'pack.check', { grant });
    context.printJson({ findings });
    return findings.some(({ severity }) => severity === 'error') ? exitCodes.refused : exitCodes.answered;
  },
};

/** `pack keygen`: a key to sign packs with. */
export const packKeygen: CliCommand = {
  synopsis: '<file>',
  help: `
Makes a key to sign region packs with, and writes it to a new file that nobody else can read (Ed25519, PKCS #8 in PEM).
Keep it to yourself. Prints {"publicKey": …}: what others say whose it is by, with "pack trust" or in the settings.`,
  options: {},
  async run(line, context) {
    const file = path.resolve(requireOneArgument(line, 'file'));
    const { privateKey, publicKey } = makeSigningKey();
    try {
      await writeFile(file, privateKey, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new UsageError(`The key is not written: ${(error as Error).message}`);
    }
    context.printJson({ publicKey });
    return exitCodes.answered;
  },
};

/** `pack sign`: signs a pack. */
export const packSign: CliCommand = {
  synopsis: '<folder> --key <file>',
  help: `
Signs the region pack in a folder: writes into pack.json the checksums that it lacks of its files, and signature.json
beside it. Whoever installs the pack sees whose key it was signed with; a file that is changed afterwards refuses it.
A zip is made of the folder afterwards. Prints {"publicKey": …, "checksumsAdded": […]}, or {"findings": […]} with exit
code 1 where a file is not the one whose checksum pack.json has already.

  --key FILE  the key, as "pack keygen" writes it`,
  options: { key: { type: 'string' } },
  async run(line, context) {
    const folder = requirePackSource(line);
    const file = line.values['key'];
    if (typeof file !== 'string') throw new UsageError('Say which key: --key FILE. "pack keygen" makes one.');
    const key = parseSigningKey(await readText(file));
    if (key === null) throw new UsageError(`${file} is no key to sign with: "pack keygen" makes one.`);
    if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder: unpack the pack first.`);
    const signed = await signPack(folder, key);
    context.printJson(signed);
    return 'findings' in signed ? exitCodes.refused : exitCodes.answered;
  },
};

/** @throws UsageError */
async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** `pack trust`: says whose key a public key is. */
export const packTrust: CliCommand = {
  synopsis: '<public key> [<name>]',
  help: `
Says whose key a public key is: region packs that are signed with it are shown as signed by that name. Without a name the
key is forgotten. Prints {"trustedKeys": […]}.`,
  options: {},
  async run({ positionals }, context) {
    const [publicKey, name] = positionals;
    if (publicKey === undefined || positionals.length > 2 || !publicKeySchema.safeParse(publicKey).success) {
      throw new UsageError('Say a public key as "pack keygen" prints it, and whose it is.');
    }
    const { trustedKeys } = await callProcedure(context, 'settings.get', {});
    const others = trustedKeys.filter((key) => key.publicKey !== publicKey);
    const kept = name === undefined ? others : [...others, { name, publicKey }];
    const changed = await callProcedure(context, 'settings.set', { trustedKeys: kept });
    context.printJson({ trustedKeys: changed.trustedKeys });
    return exitCodes.answered;
  },
};

/** `pack list`: the installed packs. */
export const packList: CliCommand = {
  synopsis: '',
  help: `
Prints the installed region packs as JSON: {"packs": […]}.`,
  options: {},
  async run(line, context) {
    requireNoArguments(line);
    context.printJson(await callProcedure(context, 'pack.list', {}));
    return exitCodes.answered;
  },
};

/** `pack activate`: chooses a version of an installed pack. */
export const packActivate: CliCommand = {
  synopsis: '<id>@<version>',
  help: `
Activates one installed version of a region pack; another active version of it steps aside. Prints the installed packs
as JSON: {"packs": […]}.`,
  options: {},
  async run(line, context) {
    const { id, version } = parsePackKey(requireOneArgument(line, 'id>@<version'));
    if (version === null) throw new UsageError(`Say which version of ${id}: <id>@<version>. "pack list" shows them.`);
    context.printJson(await callProcedure(context, 'pack.activate', { id, version }));
    return exitCodes.answered;
  },
};

/** `pack remove`: takes a pack away. */
export const packRemove: CliCommand = {
  synopsis: '<id>[@<version>]',
  help: `
Removes a region pack and its index: one version, or all of them when none is named. Prints the packs that are left as
JSON, {"packs": […]}, and says on stderr how much room that gives back.`,
  options: {},
  async run(line, context) {
    const { id, version } = parsePackKey(requireOneArgument(line, 'id'));
    const { library } = await context.openBackend();
    const removed = library.list().filter((pack) => pack.id === id && (version === null || pack.version === version));
    const bytes = removed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    await library.remove(id, version);
    context.note(`${(bytes / 1e6).toFixed(1)} MB are free again.`);
    context.printJson(await callProcedure(context, 'pack.list', {}));
    return exitCodes.answered;
  },
};

/** The one argument of a command as the absolute path of a file or folder that is there. @throws UsageError */
function requirePackSource(line: CommandLine): string {
  const source = path.resolve(requireOneArgument(line, 'folder-or-zip'));
  if (!existsSync(source)) throw new UsageError(`There is no file or folder at ${source}.`);
  return source;
}

/** A pack as it is named on the command line; `version` null for all of them. */
interface PackName {
  readonly id: string;
  readonly version: string | null;
}

/** Reads `<id>@<version>` or `<id>`. @throws UsageError */
function parsePackKey(text: string): PackName {
  const at = text.indexOf('@');
  const id = at < 0 ? text : text.slice(0, at);
  const version = at < 0 ? null : text.slice(at + 1);
  if (id === '' || version === '') throw new UsageError(`"${text}" does not name a pack: write <id>@<version>.`);
  return { id, version };
}
