import type { Random } from '../seeded-random.ts';
import type { SettlementPlan } from './settlement-plans.ts';
import type { StreetRun } from './street-runs.ts';
import type { RoadClass, Street } from './street.ts';
import { fixedStreetNames, MAIN_STREET_NAME, streetNames } from './street-names.ts';

// A street that is interrupted for longer than this goes on under another name.
const LONGEST_GAP_METRES = 400;
// From this length on either side of the town's middle a street is called east and west, or north and south.
const DIRECTION_FROM_METRES = 300;
const COLLECTOR_EVERY = 4;

/** Gives the runs of a settlement's grid their names, their importance and where their house numbers begin. */
export function nameStreets(plan: SettlementPlan, runs: readonly StreetRun[], random: Random): Street[] {
  const fixedNames = Object.values(fixedStreetNames[plan.name] ?? {});
  const names = shuffle<string>(streetNames[plan.language], random).filter((name) => !fixedNames.includes(name));
  return groupRuns(runs).flatMap((group) => {
    const first = group[0]!;
    const fixed = fixedStreetNames[plan.name]?.[`${first.sense}:${first.line}`];
    const isMain = first.sense === 'along' && first.line === 0;
    const name = fixed ?? (isMain ? MAIN_STREET_NAME : names.pop());
    if (name === undefined) throw new Error(`The county has no street name left for ${plan.name}.`);
    return nameGroup(plan, name, group);
  });
}

/** Runs of one line belong to one street unless a long gap parts them. */
function groupRuns(runs: readonly StreetRun[]): StreetRun[][] {
  const groups: StreetRun[][] = [];
  for (const run of runs) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    const goesOn =
      last?.sense === run.sense && last.line === run.line && run.startMetres - last.endMetres < LONGEST_GAP_METRES;
    if (group && goesOn) group.push(run);
    else groups.push([run]);
  }
  return groups;
}

function nameGroup(plan: SettlementPlan, name: string, group: readonly StreetRun[]): Street[] {
  const start = group[0]!.startMetres;
  const end = group[group.length - 1]!.endMetres;
  const hasDirection = plan.kind === 'town' && start < -DIRECTION_FROM_METRES && end > DIRECTION_FROM_METRES;
  if (!hasDirection)
    return group.map((run) => makeStreet(plan, name, run, { fromMetres: run.startMetres - start, isFalling: false }));
  return group
    .flatMap((run) => splitAtMiddle(run))
    .map((run) => {
      const isFar = run.startMetres >= 0;
      const numbering = isFar
        ? { fromMetres: run.startMetres, isFalling: false }
        : { fromMetres: -run.startMetres, isFalling: true };
      return makeStreet(plan, `${name} ${nameDirection(run.sense, isFar)}`, run, numbering);
    });
}

/** The main axis of the town points east, the other one south. */
function nameDirection(sense: StreetRun['sense'], isFar: boolean): string {
  if (sense === 'along') return isFar ? 'E' : 'W';
  return isFar ? 'S' : 'N';
}

function splitAtMiddle(run: StreetRun): StreetRun[] {
  if (run.startMetres >= 0 || run.endMetres <= 0) return [run];
  const pieces = run.path.length - 1;
  const middle = Math.round((pieces * -run.startMetres) / (run.endMetres - run.startMetres));
  return [
    { ...run, path: run.path.slice(0, middle + 1), endMetres: 0 },
    { ...run, path: run.path.slice(middle), startMetres: 0 },
  ];
}

function makeStreet(plan: SettlementPlan, name: string, run: StreetRun, numbering: Street['numbering']): Street {
  return {
    name,
    roadClass: classify(run),
    reference: null,
    path: run.path,
    hasBridge: run.hasBridge,
    city: plan.name,
    sortationArea: plan.sortationArea,
    numbering,
    lotMetres: plan.lotMetres,
    setbackMetres: plan.kind === 'town' ? 16 : 20,
    builtShare: plan.kind === 'town' ? 0.93 : 0.82,
  };
}

function classify(run: StreetRun): RoadClass {
  if (run.hasBridge) return 'secondary';
  return run.line % COLLECTOR_EVERY === 0 ? 'tertiary' : 'residential';
}

/** A new order (Fisher and Yates). */
function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = random.integer(0, index);
    [shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!];
  }
  return shuffled;
}
