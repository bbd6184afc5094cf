/** The three kinds of flood that the model knows, in the order of the wire (docs/query-service.md, "Success"). */
export const floodHazards = ['fluvial', 'coastal', 'pluvial'] as const;
/** River, sea or rain flood. */
export type FloodHazard = (typeof floodHazards)[number];

/** Every hazard: the floods, then wildfire. */
export const hazards = [...floodHazards, 'wildfire'] as const;
/** A flood hazard or wildfire. */
export type Hazard = (typeof hazards)[number];

/**
 * How the defences behave. `base`: they work up to their standard of protection; `defOverTop`: they stand and are
 * overtopped; `defFail`: they fail in every event. In order of rising depth.
 */
export const scenarios = ['base', 'defOverTop', 'defFail'] as const;
export type Scenario = (typeof scenarios)[number];

/** What a subscription can include: a model of one hazard, or the financial module (losses). */
export const modules = [...hazards, 'financial'] as const;
export type Module = (typeof modules)[number];

/** Whether a hazard is answered with `defOverTop` and `defFail` beside `base`: rain has no defences. */
export function hasDefenceScenarios(hazard: FloodHazard): boolean {
  return hazard !== 'pluvial';
}

/** The scenarios in which a hazard is answered: three for fluvial and coastal, `base` alone for pluvial. */
export function scenariosOf(hazard: FloodHazard): readonly Scenario[] {
  return hasDefenceScenarios(hazard) ? scenarios : (['base'] as const);
}
