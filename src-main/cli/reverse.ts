import { exitCodes, type CliCommand } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { formatPlace, noPlace } from './format-place.ts';
import { requireNoArguments, requireNumberOption } from './parse-command-line.ts';

/** `reverse`: the address nearest to a point. */
export const reverse: CliCommand = {
  synopsis: '--latitude N --longitude N',
  help: `
Prints the address of the active packs that is nearest to a point, as one JSON line:
{"level": "address|…|none", "latitude": …, "longitude": …, "label": …, "score": …, "distanceMetres": …}

  --latitude N         decimal degrees, WGS 84
  --longitude N        decimal degrees, WGS 84`,
  options: { latitude: { type: 'string' }, longitude: { type: 'string' } },
  async run(line, context) {
    requireNoArguments(line);
    const point = {
      latitude: requireNumberOption(line, 'latitude', { minimum: -90, maximum: 90 }),
      longitude: requireNumberOption(line, 'longitude', { minimum: -180, maximum: 180 }),
    };
    const { match, distanceMetres } = await callProcedure(context, 'place.reverse', point);
    context.printLine(JSON.stringify({ ...(match === null ? noPlace : formatPlace(match)), distanceMetres }));
    return exitCodes.answered;
  },
};
