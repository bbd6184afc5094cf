import type { RegionFile, Source } from '#shared/region/source.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';

/**
 * The files of a source that a box needs, with what else has the same file where it is not there.
 * @param cells the template's values of each of its files that the box touches
 * @param climates how many of the climates that a flood was modelled for, in the source's order: the past is the first
 */
export function listFiles(source: Source, cells: readonly TemplateValues[], climates = Infinity): RegionFile[] {
  const { holds, urls } = source;
  const { wholeBytes = null, sha256 = null } = source;
  const ofSource = { bytes: wholeBytes, sha256 };
  const list = (templates: readonly string[], values: TemplateValues, known: typeof ofSource): RegionFile => {
    const [url = '', ...others] = templates.map((template) => expandTemplate(template, values));
    return { source: source.id, url, others, ...known };
  };
  const masks = 'raster' in holds ? holds.raster.masks : [];
  return cells.flatMap((cell) => [
    ...listVariants(source, climates).map((values) => list(urls, { ...cell, ...values }, ofSource)),
    ...masks.map((mask) => list(mask.urls, cell, { bytes: null, sha256: null })),
  ]);
}

/** The values of each map of a source: one for each return period of each member of each climate. */
function listVariants({ holds }: Source, climates: number): TemplateValues[] {
  if (holds.kind !== 'flood') return [{}];
  const members = holds.climates.slice(0, climates).flatMap((climate) => climate.members);
  return members.flatMap(({ values }) => holds.returnPeriods.map((returnPeriod) => ({ ...values, returnPeriod })));
}
