import { joinNotes } from './join-notes.ts';
import { canonicalJson } from './hand-over.ts';
import { surveyFieldsSchema, surveyLimits, type Survey, type SurveyBuilding } from './survey.ts';

/** A survey as it is handed over. */
type Side = Omit<Survey, 'revision'>;

/** The parts of a survey that two sides may have each in their own way. */
export const surveyParts = [...surveyFieldsSchema.keyof().options, 'files', 'archived'] as const;
export type SurveyPart = (typeof surveyParts)[number];

/** What may become of a part that both sides have changed. */
export const partChoices = ['mine', 'theirs', 'both'] as const;
export type PartChoice = (typeof partChoices)[number];

/** What is chosen for parts that both sides have changed; parts that are left out go by the choice for the survey. */
export type PartChoices = { readonly [Part in SurveyPart]?: PartChoice | undefined };

/**
 * The contents of a survey by what is merged alone: each part by its name, of the building each input as
 * `building.<input>`. Values are texts that are equal where the contents are.
 */
export type PartTexts = Readonly<Record<string, string>>;

/** From which side each difference comes; `contested`: both have changed it, or nothing is known of what it was. */
export type PartSources = ReadonlyMap<string, 'mine' | 'theirs' | 'contested'>;

/** The texts of a survey's parts. */
export function listPartTexts(survey: Side): Record<string, string> {
  const { building, ...parts } = readParts(survey);
  return {
    ...mapValues(parts, canonicalJson),
    ...Object.fromEntries(
      Object.entries(building).map(([input, value]) => [`building.${input}`, canonicalJson(value)]),
    ),
  };
}

function readParts(survey: Side) {
  const { place, building, measuredFloor, surveyor, surveyedOn, status, notes, tags, variants } = survey;
  const fields = { place, building, measuredFloor, surveyor, surveyedOn, status, notes, tags, variants };
  return {
    ...fields,
    files: survey.attachments.map(({ hash, name, caption }) => ({ hash, name, caption })),
    archived: survey.archivedAt !== null,
  };
}

/**
 * Sorts what differs between two sides by who has changed it since their common ancestor.
 *
 * @param ancestor null where nothing is known of it: then everything that differs is contested
 */
export function findPartSources(ancestor: PartTexts | null, mine: PartTexts, theirs: PartTexts): PartSources {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return new Map(
    names
      .filter((name) => mine[name] !== theirs[name])
      .map((name) => [name, findSource(ancestor, mine[name], theirs[name], name)]),
  );
}

function findSource(
  ancestor: PartTexts | null,
  mine: string | undefined,
  theirs: string | undefined,
  name: string,
): 'mine' | 'theirs' | 'contested' {
  if (ancestor === null) return 'contested';
  if (ancestor[name] === mine) return 'theirs';
  return ancestor[name] === theirs ? 'mine' : 'contested';
}

/** The part that a name of {@link PartTexts} belongs to. */
export function partOf(name: string): SurveyPart {
  return name.split('.', 1)[0] as SurveyPart;
}

/** The parts with differences from a source, each once, in the order of a survey. */
export function listParts(sources: PartSources, source: 'mine' | 'theirs' | 'contested'): SurveyPart[] {
  const found = new Set([...sources].filter(([, one]) => one === source).map(([name]) => partOf(name)));
  return surveyParts.filter((part) => found.has(part));
}

/** The parts of which both sides can be kept in one: notes, tags and files, as far as there is room for them. */
export function listJoinable(mine: Side, theirs: Side): SurveyPart[] {
  return [
    ...(joinNotes(mine.notes, theirs.notes).length <= surveyLimits.notes ? (['notes'] as const) : []),
    ...(joinTags(mine, theirs).length <= surveyLimits.tags ? (['tags'] as const) : []),
    ...(joinFiles(mine, theirs).length <= surveyLimits.attachments ? (['files'] as const) : []),
  ];
}

function joinTags(mine: Side, theirs: Side): string[] {
  return [...new Set([...mine.tags, ...theirs.tags])];
}

/** Mine, then those of theirs whose bytes are not among them. */
function joinFiles(mine: Side, theirs: Side): Side['attachments'] {
  const hashes = new Set(mine.attachments.map(({ hash }) => hash));
  return [...mine.attachments, ...theirs.attachments.filter(({ hash }) => !hashes.has(hash))];
}

/**
 * Puts two sides of a survey together. What is no part (times, what it was kept beside) stays mine. Where `both` is
 * chosen and there is no room for both, mine stays.
 *
 * @param otherwise for contested parts that nothing is chosen for
 */
export function mergeSurveys(
  mine: Side,
  theirs: Side,
  sources: PartSources,
  { choices, otherwise }: { readonly choices: PartChoices; readonly otherwise: 'mine' | 'theirs' },
): Side {
  const joinable = listJoinable(mine, theirs);
  const choose = (name: string): PartChoice => {
    const source = sources.get(name) ?? 'mine';
    if (source !== 'contested') return source;
    const part = partOf(name);
    const choice = choices[part] ?? otherwise;
    return choice === 'both' && !joinable.includes(part) ? 'mine' : choice;
  };
  const pick = <Name extends keyof Side>(part: SurveyPart, name: Name): Side[Name] =>
    choose(part) === 'theirs' ? theirs[name] : mine[name];
  return {
    ...mine,
    place: pick('place', 'place'),
    building: mergeBuildings(mine.building, theirs.building, (input) => choose(`building.${input}`) === 'theirs'),
    measuredFloor: pick('measuredFloor', 'measuredFloor'),
    surveyor: pick('surveyor', 'surveyor'),
    surveyedOn: pick('surveyedOn', 'surveyedOn'),
    status: pick('status', 'status'),
    notes: choose('notes') === 'both' ? joinNotes(mine.notes, theirs.notes) : pick('notes', 'notes'),
    tags: choose('tags') === 'both' ? joinTags(mine, theirs) : pick('tags', 'tags'),
    variants: pick('variants', 'variants'),
    attachments: choose('files') === 'both' ? joinFiles(mine, theirs) : pick('files', 'attachments'),
    archivedAt: pick('archived', 'archivedAt'),
  };
}

function mergeBuildings(
  mine: SurveyBuilding,
  theirs: SurveyBuilding,
  isTheirs: (input: string) => boolean,
): SurveyBuilding {
  const inputs = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof SurveyBuilding)[];
  return Object.fromEntries(
    inputs
      .map((input) => [input, (isTheirs(input) ? theirs : mine)[input]] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function mapValues<Value>(object: Readonly<Record<string, Value>>, map: (value: Value) => string) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
