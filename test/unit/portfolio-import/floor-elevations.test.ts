import { expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

async function importColumns(columns: string, ...cells: string[]) {
  const rows = cells.map((cell, row) => `${row},12 Mill Rd,Tampa,FL,33602,100000,${cell}`);
  return importFile([`Id,Street,City,State,Zip,Building,${columns}`, ...rows, ''].join('\n'));
}

test.each([
  ['FFE (ft NAVD88),Ground Elev (ft)', '12.5,9.5', 0.9144],
  ['Lowest Floor Elevation (ft),LAG (ft)', '12.5,13.5', -0.3048],
  ['Finished Floor Elevation (m),Ground Elevation (m)', '12.5,12', 0.5],
  ['FFE [ft],Ground level (m)', '10,3', 0.048],
])('a height is made of the elevations %s', async (columns, cells, metres) => {
  const { detection, locations } = await importColumns(columns, cells);
  expect(detection.questions).toEqual([]);
  expect(locations[0]?.financial.firstFloorHeight).toBe(metres);
  expect(listCodes(locations[0]!.notes)).toContain('first-floor-height-from-elevations');
});

test('the unit of elevations is asked like that of heights', async () => {
  const { detection } = await importColumns('FFE,Ground Elevation', '12.5,9.5');
  expect(detection.questions).toMatchObject([{ code: 'length-unit', answer: null }]);
});

test('a row without the elevation of its ground has the standard height', async () => {
  const { locations } = await importColumns('FFE (ft),Ground Elev (ft)', '12.5,', ',9.5');
  expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([0.3, 0.3]);
  expect(locations.map(({ notes }) => listCodes(notes).includes('first-floor-height-defaulted'))).toEqual([true, true]);
});

test.each(['FFE', 'First Floor Elev (ft)', 'FFE (ft NAVD88)', 'OKFF'])(
  '%s alone is told, and not used',
  async (name) => {
    const { detection, locations } = await importColumns(name, '3', '12');
    expect(detection.remarks).toContainEqual(expect.objectContaining({ code: 'elevations-not-used', detail: name }));
    expect(locations[0]?.financial.firstFloorHeight).toBe(0.3);
  },
);

test('elevations beside heights are neither used nor told', async () => {
  const { detection, locations } = await importColumns('FFH (ft),FFE (ft),Ground Elev (ft)', '3,12.5,9.5');
  expect(listCodes(detection.remarks)).not.toContain('elevations-not-used');
  expect(locations[0]?.financial.firstFloorHeight).toBe(0.9144);
});

test.each([
  ['FFL mAOD,Ground mAOD', '12.4,12.1', 0.3],
  ['Vloerpeil (m NAP),Maaiveld (m NAP)', '1.25,0.95', 0.3],
])('the datum behind a name, %s, leaves it what it is', async (columns, cells, metres) => {
  const { locations } = await importColumns(columns, cells);
  expect(locations[0]?.financial.firstFloorHeight).toBe(metres);
});

test.each([
  ['Floor height above ground (mm)', '450', 0.45],
  ['Floor height above ground (cm)', '45', 0.45],
  ['Hauteur RDC (pi)', '2', 0.6096],
  ['FFH in', '18', 0.4572],
  ['FFH_in', '18', 0.4572],
  ['FFH mm', '450', 0.45],
  ['FF Elev Above Grade (ft)', '2', 0.6096],
  ['FFE above ground [m]', '0.6', 0.6],
  ['Finished floor level above adjacent grade (m)', '0.6', 0.6],
  ['First Floor Above Ground (ft)', '2', 0.6096],
  ['Fußbodenhöhe über Gelände (m)', '0.6', 0.6],
])('%s is a height', async (name, cell, metres) => {
  const { detection, locations } = await importColumns(name, cell);
  expect(detection.questions).toEqual([]);
  expect(locations[0]?.financial.firstFloorHeight).toBe(metres);
});

test.each([
  'Ground floor slab level (m)',
  'Height of lowest habitable floor',
  'Hoogte vloer woonkamer',
  'Mezzanine floor (ft)',
  'Height above BFE (ft)',
  'Lowest Floor',
  'First Floor',
])('%s has words for a floor and its height, and is told', async (name) => {
  const { detection } = await importColumns(name, '1.2');
  expect(detection.remarks).toContainEqual(expect.objectContaining({ code: 'elevations-not-used', detail: name }));
});

test.each([
  'Height above grade',
  'Elev above ground (FT)',
  'Freeboard',
  'Freeboard (ft)',
  'Sockelhöhe',
  'Plinth height (cm)',
  'Height',
  'Site elevation',
  'Grade',
  'Höhe über GOK',
])('%s may be of a floor, and is told', async (name) => {
  const { detection, locations } = await importColumns(name, '1.2');
  expect(detection.remarks).toContainEqual(expect.objectContaining({ code: 'elevations-not-used', detail: name }));
  expect(locations[0]?.financial.firstFloorHeight).toBe(0.3);
});

test.each(['Building height (ft)', 'Gebäudehöhe', 'Firsthöhe', 'Roof height', 'Clear height', 'Flood elevation'])(
  '%s is of no floor, and not told',
  async (name) => {
    const { detection } = await importColumns(name, '12');
    expect(listCodes(detection.remarks)).not.toContain('elevations-not-used');
  },
);

test('a grade in letters is no height', async () => {
  const { detection } = await importColumns('Grade', 'A');
  expect(listCodes(detection.remarks)).not.toContain('elevations-not-used');
});

test.each(['Floor area (sq ft)', 'Total floor area (m2)', 'Floors', 'Number of floors', 'Floor load'])(
  '%s is of no height, and not told',
  async (name) => {
    const { detection } = await importColumns(name, '2');
    expect(listCodes(detection.remarks)).not.toContain('elevations-not-used');
  },
);
