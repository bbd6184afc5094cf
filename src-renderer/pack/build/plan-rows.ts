import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { Finding } from '#shared/pack/pack.ts';
import type { PackPlan, PlanGuess, PlanLayer } from '#shared/pack/pack-plan.ts';
import { nameField } from './plan-draft.ts';

/** Fields of a layer that may be in doubt. */
export type LayerField = Exclude<keyof PlanLayer, 'file' | 'band' | 'name' | 'guesses'>;

/** What is not sure of a file: what is needed of it, or a guess that is only fair. */
export interface Doubt {
  readonly field: LayerField;
  /** `needed`: no pack is made without it. */
  readonly kind: 'needed' | 'fair';
  /** What is wrong of what is needed. */
  readonly finding: Finding | null;
  /** What was guessed; null where nothing was. */
  readonly guess: PlanGuess | null;
}

/** A file, or a band or layer of one, in the table. */
export interface PlanRow {
  /** Its place among the layers of the plan. */
  readonly index: number;
  readonly key: string;
  readonly doubts: readonly Doubt[];
}

/** A plan as it was found, and as it stands in the fields. */
export interface PlanState {
  readonly found: PackPlan;
  readonly draft: PackPlan;
}

/** How a layer that is not used, or in no doubt, comes after those that are; in the order of the plan otherwise. */
function rank(layer: PlanLayer, doubts: readonly Doubt[]): number {
  if (doubts.some(({ kind }) => kind === 'needed')) return 0;
  if (layer.use === 'ignore') return 3;
  return doubts.length > 0 ? 1 : 2;
}

/** The rows of the table: files in doubt first, as the plan was found; what is filled in moves none. */
export function listRows(state: PlanState): PlanRow[] {
  return state.found.layers
    .map((layer, index) => ({ index, rank: rank(layer, listDoubts(layer, layer, state.found)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ index }) => ({
      index,
      key: nameField(state.found.layers[index]!, ''),
      doubts: listDoubts(state.found.layers[index]!, state.draft.layers[index]!, state.found),
    }));
}

/** What is still in doubt of a layer: what somebody has changed is not. */
function listDoubts(found: PlanLayer, draft: PlanLayer, { missing }: PackPlan): Doubt[] {
  const isLeft = (field: LayerField): boolean => isSame(found[field], draft[field]);
  const prefix = nameField(found, '');
  const needed = missing.flatMap((finding): Doubt[] => {
    const field = finding.field?.startsWith(prefix) === true ? finding.field.slice(prefix.length) : '';
    if (finding.severity !== 'error' || !isLayerField(field, found) || !isLeft(field)) return [];
    return [{ field, kind: 'needed', finding, guess: findGuess(found, field) }];
  });
  // Of a file that is something else now nothing is known that was known before.
  if (!isLeft('use')) return needed;
  const fair = found.guesses.flatMap((guess): Doubt[] => {
    const { field, confidence } = guess;
    if (confidence !== 'medium' || !isLayerField(field, found) || !isLeft(field)) return [];
    return [{ field, kind: 'fair', finding: null, guess }];
  });
  return [...needed, ...fair];
}

function isLayerField(field: string, layer: PlanLayer): field is LayerField {
  return field in layer;
}

function findGuess({ guesses }: PlanLayer, field: string): PlanGuess | null {
  return guesses.find((guess) => guess.field === field) ?? null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What keeps a pack from being made of the plan as it stands in the fields, as far as that can be said. */
export function listOpenFindings({ found, draft }: PlanState): Finding[] {
  const areLayersLeft = isSame(found.layers, draft.layers);
  return found.missing.filter((finding) => finding.severity === 'error' && isOpen(finding));

  function isOpen({ field, file }: Finding): boolean {
    const [, ofPack] = /^pack\.(\w+)$/.exec(field ?? '') ?? [];
    if (ofPack !== undefined && ofPack in found.pack) {
      const name = ofPack as keyof PackPlan['pack'];
      return isSame(found.pack[name], draft.pack[name]);
    }
    const index = found.layers.findIndex((layer) => layer.file === file && field?.startsWith(nameField(layer, '')));
    if (index === -1) return areLayersLeft;
    const [before, now] = [found.layers[index]!, draft.layers[index]!];
    // A file that is taken for something else is asked other things.
    if (before.use !== now.use) return false;
    const name = field!.slice(nameField(before, '').length);
    return isLayerField(name, before) ? isSame(before[name], now[name]) : areLayersLeft;
  }
}

/** A flood map that is not there: others have one of such an event. */
export interface Gap {
  readonly hazard: FloodHazard;
  readonly scenario: Scenario;
  readonly returnPeriodYears: number;
  /** Of which hazards, with which defences, there is one. */
  readonly others: readonly { readonly hazard: FloodHazard; readonly scenario: Scenario }[];
}

/** The events that some of the flood maps have and others have not, by hazard and defences. */
export function listGaps(layers: readonly PlanLayer[]): Gap[] {
  const maps = layers.flatMap(({ use, hazard, scenario, returnPeriodYears: years }) =>
    use === 'flood' && hazard !== null && scenario !== null && years !== null ? [{ hazard, scenario, years }] : [],
  );
  const events = [...new Set(maps.map(({ years }) => years))].toSorted((a, b) => a - b);
  return floodHazards.flatMap((hazard) =>
    scenarios.flatMap((scenario) => {
      const own = maps.filter((map) => map.hazard === hazard && map.scenario === scenario);
      if (own.length === 0) return [];
      return events.flatMap((returnPeriodYears): Gap[] => {
        const others = maps.filter(({ years }) => years === returnPeriodYears);
        if (own.some(({ years }) => years === returnPeriodYears)) return [];
        return [{ hazard, scenario, returnPeriodYears, others }];
      });
    }),
  );
}
