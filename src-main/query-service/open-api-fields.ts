/** What a field means and in which unit, by its name. */
const fieldDescriptions: Readonly<Record<string, string>> = {
  streetAddress: 'House number and street.',
  unitNumber: 'Unit, apartment or suite.',
  city: 'City; this or postalCode is required.',
  postalCode: 'Postal code; this or city is required.',
  areaName: 'Province, state or region.',
  countryName: 'Country.',
  latitude: 'Decimal degrees, WGS 84 (EPSG:4326).',
  longitude: 'Decimal degrees, WGS 84 (EPSG:4326).',
  wb_window: 'Cells on a side of the window that is searched around a building on open water; 1 turns it off.',
  financial: 'The building and its policy. All ten fields, in any one currency. Without it there are no losses.',
  typeOfBusiness: 'A class of business or a Hazus occupancy code. Other cases and spaces around it are accepted.',
  basement: 'Other cases and spaces around it are accepted.',
  numberOfStoreys: 'Other cases and spaces around it are accepted, and STOREY for STORY.',
  firstFloorHeight: 'Metres above the ground next to the building.',
  uuid: 'Identity of the response.',
  timeStamp: 'UTC.',
  details: 'Field path to what is wrong and what is allowed.',
  wildfireIndex: 'Annual wildfire risk, 1 to 10, or a code.',
};

const suffixDescriptions: readonly (readonly [RegExp, string])[] = [
  [/FloodIndex$/, 'How often water reaches the place, 1 to 10, or a code.'],
  [/FloodScore$/, "What the floods take of the structure's value in a year, 1 to 10, or a code."],
  [/Aal(DefFail|DefOverTop)?$/, 'Average annual loss after the deductible, whole currency units a year, or a code.'],
  [
    /Pml1500(DefFail|DefOverTop)?$/,
    'Loss after the deductible of the event of 1500 years, whole currency units, or a code.',
  ],
  [/TIV$/, 'Insured value.'],
  [/Deductible$/, 'Borne by the insured of each loss; may exceed the insured value.'],
];

/**
 * A generated JSON Schema with what the schema library cannot know: each field's meaning and unit, and the rule across
 * two fields. Copies, since the generator puts one node in several places.
 */
export function describeFields(node: unknown, fieldName = ''): unknown {
  if (Array.isArray(node)) return node.map((entry) => describeFields(entry));
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    copy[key] = key === 'properties' ? describeProperties(value as object) : describeFields(value);
  }
  const description = findDescription(fieldName);
  if (description !== undefined) copy['description'] = description;
  const { properties } = copy;
  if (typeof properties === 'object' && properties !== null && 'city' in properties && 'postalCode' in properties) {
    copy['anyOf'] = [{ required: ['city'] }, { required: ['postalCode'] }];
  }
  return copy;
}

function describeProperties(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, describeFields(node, name)]));
}

function findDescription(fieldName: string): string | undefined {
  return fieldDescriptions[fieldName] ?? suffixDescriptions.find(([suffix]) => suffix.test(fieldName))?.[1];
}
