import path from 'node:path';
import { packPlanSchema, type WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import { remoteRasterUrlsSchema } from '#shared/pack/remote-raster-settings.ts';
import { sayIssues } from '#shared/contract/describe-issues.ts';
import { isRecord } from '#shared/text/is-record.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { exitCodes, UsageError, type CliCommand, type CommandLine } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { grantPath } from './grant-path.ts';
import { notePackProgress } from './note-pack-progress.ts';
import { readTextOption, requireOneArgument, requireTextOption } from './parse-command-line.ts';
import { readJsonFile } from './read-json-file.ts';

/** `pack build`: makes a pack of a folder of maps. */
export const packBuild: CliCommand = {
  synopsis: '<folder> [url …] --out <pack-folder>',
  help: `
Makes a region pack of a folder of maps, terrain, defences, addresses and a basemap. What each file is, its return
period, its unit and the rest are guessed from names, metadata and numbers; nothing that would change figures is chosen
silently: what is not sure is told, and has to be added to the plan.

  --dry-run        prints the plan as JSON, every guess with why, and what is missing; writes nothing. Exit code 1 when
                   something is missing.
  --plan FILE      a plan as --dry-run printed it, corrected. It may hold only what is to be different: a layer by its
                   "file" (and "band"), null where it is to be guessed.
  --out FOLDER     the pack folder; it must not exist yet
  --install        installs and activates the pack when it is made
  --online         allows fetching from servers for this call; else it has to be switched on in the settings
  --id, --version, --name, --attribution, --licence, --currency, --curve-set
                   words of the pack
  --hazard, --quantity, --unit, --crs
                   for every map that neither says nor shows it

GeoTIFFs on a server (http or https, read by range) are named after the folder and kept in it.

Prints {"path", "plan", "findings", "installed"} as JSON. Examples:
  pack build ~/maps --dry-run > plan.json
  pack build ~/maps --plan plan.json --out ~/packs/my-river --install`,
  options: {
    'dry-run': { type: 'boolean' },
    plan: { type: 'string' },
    out: { type: 'string' },
    install: { type: 'boolean' },
    online: { type: 'boolean' },
    id: { type: 'string' },
    version: { type: 'string' },
    name: { type: 'string' },
    attribution: { type: 'string' },
    licence: { type: 'string' },
    currency: { type: 'string' },
    'curve-set': { type: 'string' },
    hazard: { type: 'string' },
    quantity: { type: 'string' },
    unit: { type: 'string' },
    crs: { type: 'string' },
  },
  async run(line, context) {
    const urls = readUrls(line);
    const folder = path.resolve(
      requireOneArgument({ ...line, positionals: line.positionals.filter((text) => !isUrl(text)) }, 'folder'),
    );
    const isDryRun = line.values['dry-run'] === true;
    const out = isDryRun ? null : path.resolve(requireTextOption(line, 'out'));
    const given = await readPlan(line);
    const grant = await grantPath(context, folder, 'read');
    const fetched = urls.length === 0 ? [] : [await grantPath(context, folder, 'write')];
    const { onEvent } = await context.openBackend();
    const stopNoting = notePackProgress(onEvent, context, [grant, ...fetched]);
    try {
      for (const targetGrant of fetched) {
        const allowOnce = line.values['online'] === true;
        await callProcedure(context, 'pack.fetch', { urls, targetGrant, allowOnce });
      }
      if (out === null) {
        const { plan } = await callProcedure(context, 'pack.plan', { grant, plan: given });
        context.printJson(plan);
        return plan.missing.some(({ severity }) => severity === 'error') ? exitCodes.refused : exitCodes.answered;
      }
      const install = line.values['install'] === true;
      const targetGrant = await grantPath(context, out, 'write');
      context.printJson(await callProcedure(context, 'pack.build', { grant, plan: given, targetGrant, install }));
      return exitCodes.answered;
    } finally {
      stopNoting();
    }
  },
};

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** The addresses among the arguments. @throws UsageError */
function readUrls({ positionals }: CommandLine): string[] {
  const urls = positionals.filter(isUrl);
  if (urls.length === 0) return [];
  const parsed = remoteRasterUrlsSchema.safeParse(urls);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`"${urls[Number(issue?.path[0] ?? 0)]}" ${issue?.message ?? ''}.`);
}

/** The plan of the file, with what the options say. @throws UsageError */
async function readPlan(line: CommandLine): Promise<WrittenPackPlan> {
  const file = readTextOption(line, 'plan');
  const given = file === undefined ? { plan: 1 } : await readGiven(file);
  const options = {
    pack: {
      id: readTextOption(line, 'id'),
      version: readTextOption(line, 'version'),
      title: readTextOption(line, 'name'),
      attribution: readTextOption(line, 'attribution'),
      license: readTextOption(line, 'licence'),
      currency: readTextOption(line, 'currency'),
      curveSet: readTextOption(line, 'curve-set'),
    },
    defaults: {
      hazard: readTextOption(line, 'hazard'),
      quantity: readTextOption(line, 'quantity'),
      unit: readTextOption(line, 'unit'),
      crs: readTextOption(line, 'crs'),
    },
  };
  const merged = {
    ...given,
    pack: merge(given['pack'], options.pack),
    defaults: merge(given['defaults'], options.defaults),
  };
  const parsed = packPlanSchema.safeParse(merged);
  if (parsed.success) return parsed.data;
  throw new UsageError(`The plan is not understood: ${sayIssues(packPlanSchema, parsed.error, merged)}.`);
}

function merge(base: unknown, options: Readonly<Record<string, string | undefined>>): object {
  const stated = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...(typeof base === 'object' ? base : null), ...stated };
}

/** @throws UsageError */
async function readGiven(file: string): Promise<Readonly<Record<string, unknown>>> {
  const given = await readJsonFile(path.resolve(file)).catch((error: unknown) => {
    throw new UsageError(`The plan cannot be read: ${messageOf(error)}`);
  });
  if (!isRecord(given)) throw new UsageError('The plan is not understood: it must be an object.');
  return given;
}
