// Writes docs/sources.md out of the files of src-main/region/sources. Run: node scripts/write-sources-document.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtInSources, readSources } from '#main/region/source-catalogue.fs.ts';
import type { Source } from '#shared/region/source.ts';

export const sourcesDocument = path.join(import.meta.dirname, '..', 'docs', 'sources.md');

const kinds: Readonly<Record<Source['holds']['kind'], string>> = {
  flood: 'flood',
  terrain: 'terrain',
  protection: 'standards of protection',
  wildfire: 'wildfire',
  addresses: 'addresses',
  baseMap: 'base map',
};

/** The document, with a part for each source. */
export function formatSourcesDocument(): string {
  const { sources, faults } = readSources([builtInSources]);
  if (faults.length > 0) throw new Error(faults.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return `${head}\n${sources.map(formatSource).join('\n')}`;
}

const head = `# Public data for regions

<!-- Made by scripts/write-sources-document.ts of the files in src-main/region/sources: change those. -->

What public data Freeboard knows of, as files of data: \`npm run -s cli -- region sources --bbox W,S,E,N\` lists what there is
for a box, \`region get\` makes packs of flood maps, of terrain, of wildfire in the United States, of the base map and of addresses whose columns are known, and \`region list-files\` lists what to fetch on a
computer that has a network. What comes whole is as large as its servers say: \`region sizes\`, or "Ask how large" in the window, asks
before anything is fetched. A region keeps coming while other screens are shown. Nobody has asked the servers: what is said of a layout is what public documents and code say of it, and where that
leaves something open it says so.

A region that is fetched stands behind fetched ones that meet it and say the same in smaller cells, whenever they came; else the pack that was
installed last answers. Fetched again, or with a larger box, it fetches what is new and changed alone.

The buildings of a region are assessed with the damage functions of Huizinga et al. 2017 for its continent by default, in the United
States and Canada with those of Hazus: by the country and time zone of the largest town in the box or near it.

## To add a source

One file in \`src-main/region/sources\`, or one of your own in \`sources\` in the data directory; no code. Its form is
\`src-shared/region/source.ts\`. \`id\` is its name, small letters and digits with hyphens; one that exists is not replaced.

- \`holds\` says what it is: \`flood\` (hazard, return periods in years, climates: that of the past first, then those to come with their
  \`pathway\`, each with \`members\` by their \`name\` and their \`values\` of the variables), \`terrain\` (ground or surface, vertical datum), \`protection\`, \`wildfire\`, \`addresses\` (with the \`columns\` of its tables they are fetched) or \`baseMap\`; of rasters the reference, resolution, unit, what no data and a missing file
  mean (\`dry\`, \`outside\`, \`unknown\`, \`openWater\`, \`untrusted\`), and masks. Of terrain a missing file is \`unknown\` or the \`sea\`, at 0,
  after the source that stands \`behind\` (of the same surface, datum, unit and grid) was asked for it.
- \`coverage\` are boxes (west, south, east, north) that hold all of it.
- \`files\` says how the files of a box are found: \`whole\` (the same for every box), \`grid\` (named by a corner of a cell), \`index\` (outlines in a
  GeoJSON file), \`stac\` (items that a STAC API finds in the box, by GET), \`extracts\` (the smallest that hold the box, of a GeoJSON file of outlines with \`id\`, \`parent\` and \`urls\`), \`newest\` (last of a list), \`link\` (the newest that a page links to), \`listed\` (a page that has to be read), \`chosen\` (one for each part, by GeoNames' codes of second divisions, a department in France).
- \`urls\` are addresses with variables in braces, \`{latitude:2}\` with at least two digits; the first that answers is used. A host is never
  variable. Of a zip members are fetched alone, each whole: the rasters of \`wildfire\` and the tables of \`addresses\` that \`members\`
  names, by GeoNames' codes of first divisions (a province in Canada).
- The mean flame length of \`wildfire\` is the sum over the classes of the share of fires times \`meanFeet\`: the middle of the class,
  and 25 feet for the open one (IFTDSS, Conditional Flame Length).
- \`licence\`, \`attribution\` (the line that stands wherever its figures do), \`notFitFor\` in one sentence, \`confirmed\` (\`yes\`, \`partly\`, \`no\`)
  with what is not, and \`lookedUpOn\`.

## Sources
`;

function formatSource(source: Source): string {
  const { id, title, publisher, version, licence, attribution, notFitFor, confirmed, unconfirmed, lookedUpOn } = source;
  const lines = [
    `${kinds[source.holds.kind]}: ${describe(source)}`,
    `${publisher}, ${version}; licence: ${licence.url === undefined ? licence.name : `[${licence.name}](${licence.url})`}`,
    `not for: ${notFitFor}`,
    `line: ${attribution}`,
    `files: ${source.urls.map((url) => `\`${url}\``).join(', else ')}; ${
      source.reading === 'windows' ? 'read by windows' : 'fetched whole'
    }`,
    `confirmed: ${confirmed}${unconfirmed === undefined ? '' : ` (${unconfirmed})`}, looked up on ${lookedUpOn}`,
  ];
  return [`### ${title}`, '', `\`${id}\``, '', ...lines.map((line) => `- ${line}`), ''].join('\n');
}

function describe({ holds }: Source): string {
  const resolution = 'raster' in holds ? `${formatResolution(holds.raster.resolution)}, ${holds.raster.unit}` : '';
  switch (holds.kind) {
    case 'flood':
      return `${holds.hazard}, ${resolution}; years ${holds.returnPeriods.join(', ')}; climates ${holds.climates
        .map((climate) => climate.id)
        .join(', ')}`;
    case 'terrain':
      return `${holds.surface}, ${holds.verticalDatum}, ${resolution}${
        holds.behind === undefined ? '' : `; what it lacks: \`${holds.behind}\``
      }${holds.raster.missingFile === 'sea' ? '; what is missing is the sea' : ''}`;
    case 'protection':
      return `${holds.hazard}, ${holds.unit}`;
    case 'wildfire':
      return `chance a year, and shares of fires by flame length, ${resolution}`;
    case 'addresses':
      return holds.countries.length === 0 ? 'many countries' : holds.countries.join(', ');
    case 'baseMap':
      return `zooms ${holds.zooms.join(' to ')}`;
    default:
      return holds satisfies never;
  }
}

function formatResolution({ value, unit }: { readonly value: number; readonly unit: string }): string {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  return `${text} ${unit === 'metres' ? 'm' : 'arc seconds'}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(sourcesDocument, formatSourcesDocument());
