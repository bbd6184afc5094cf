import type { Source } from '#shared/region/source.ts';

const gridVariables = ['latitude', 'longitude', 'NS', 'EW', 'ns', 'ew'];

/** Names of the variables that the addresses of a source's files may have: what gives each of them a value. */
export function listSourceVariables({ files, holds }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  if (files.by === 'grid') for (const name of gridVariables) names.add(name);
  if (files.by === 'index' || files.by === 'stac' || files.by === 'newest' || files.by === 'records')
    for (const name of files.properties) names.add(name);
  if (files.by === 'listed') for (const name of files.properties) names.add(name);
  if (files.by === 'chosen') names.add('part');
  if (files.by === 'extracts') names.add('path');
  if (files.by === 'link') names.add(files.variable);
  if (holds.kind === 'flood') {
    names.add('returnPeriod');
    const members = holds.climates.flatMap((climate) => climate.members.map(({ values }) => values));
    // One that only some members have would have no value for the others.
    for (const name of Object.keys(members[0] ?? {})) if (members.every((member) => name in member)) names.add(name);
  }
  return names;
}
