import { describe, expect, test } from 'vitest';
import { basements } from '#shared/exposure/exposure.ts';
import { portfolioFields } from '#shared/portfolio/portfolio-mapping.ts';
import { describingColumns } from '#main/portfolio/export/export-columns.ts';
import { fileSchemas, findSchema, listSchemas } from '#main/portfolio/import/columns/find-schema.ts';
import { importFile } from './support/import-file.ts';
import { header } from './support/defect.ts';

const place = 'Latitude,Longitude';

function find(columns: string): string | null {
  return findSchema(columns.split(','))?.id ?? null;
}

describe.each(fileSchemas.map((schema) => [schema.id, schema] as const))('the form %s', (id, schema) => {
  const further = schema.some?.of.slice(0, schema.some.atLeast) ?? [];
  const least = [...schema.all, ...further].map((any) => any[0]!);

  test('is known by its columns, however they are written, and by no fewer', () => {
    for (const write of [
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
    ]) {
      expect(findSchema(least.map(write))?.id).toBe(id);
    }
    for (const left of least) expect(findSchema(least.filter((name) => name !== left))?.id).not.toBe(id);
  });

  test('is no other, by the fewest of its columns and by all', () => {
    const every = [...schema.all, ...(schema.some?.of ?? [])].flat();
    const used = Object.values({ ...schema.columns, ...schema.ifNamed?.columns }).flat(2);
    const whole = [...every, ...used].filter((name) => schema.without?.includes(name) !== true);
    for (const names of [least, every, whole]) expect(listSchemas(names).map((one) => one.id)).toEqual([id]);
    for (const other of schema.without ?? []) expect(findSchema([...least, other])?.id).not.toBe(id);
  });

  test('names only what there is', () => {
    const columns = { ...schema.columns, ...schema.ifNamed?.columns };
    expect(portfolioFields).toEqual(expect.arrayContaining(Object.keys(columns)));
    expect(basements).toEqual(expect.arrayContaining(Object.values(schema.values?.basement ?? {})));
    expect(schema.some?.of.length ?? Infinity).toBeGreaterThanOrEqual(schema.some?.atLeast ?? 0);
  });
});

test.each([
  ['UserDefinedFltyId,OccupancyClass,Cost,ContentCost,FirstFloorHt', 'hazus-udf'],
  ['Id,OccupancyClass,Cost,ContentCost,InvCost,FirstFloorHt,NumStories', 'hazus-facilities'],
  ['FltyId,Occupancy,Cost,ContentCost,FoundationType', 'hazus-facilities'],
  ['Occ,Cost,ContentCost,FoundationType,FirstFloorHt', 'fema-fast'],
  ['LocationName,OccupancyCode,OccupancyCodeType,BuildingValue,ContentsValue', 'air-touchstone'],
  ['LOCNUM,BLDGCLASS,EQCV1VAL,EQCV2VAL', 'rms-edm'],
  ['ACCNTNUM,WSCV1VAL,WSCV2VAL', 'rms-edm'],
])('a variant is known without the column of its identifiers or uses: %s', (columns, id) => {
  expect(find(columns)).toBe(id);
});

test.each([
  header,
  'Location,Address,City,State,Zip,Occupancy,Construction,Year Built,Stories,Building,Contents,BI',
  'Loc #,Street,City,State,ZIP,Occupancy,Building Value,Contents Value,TIV,Deductible',
  'Location ID,Address,Occupancy Code,Construction Code,Building Value,Contents Value,Flood Zone',
  'Id,Occupancy,Cost,Content Cost,Deductible',
  'Site,Occ,Cost,Sq Ft',
  'Nr,Straße,PLZ,Ort,Nutzung,Gebäude,Inhalt,Selbstbehalt',
  'Policy Number,Risk Address,Postcode,Buildings Sum Insured,Contents Sum Insured',
  'Certificate Number,Location,TIV',
  describingColumns
    .map(({ name }) => name)
    .filter((name) => name !== 'typeOfBusiness')
    .join(','),
])('a plain file is of no form: %s', (columns) => {
  expect(find(columns)).toBe(null);
});

test('an export of this application is of the fields of the query service, and of nothing else', () => {
  const names = describingColumns.map(({ name }) => name);
  expect(listSchemas(names).map(({ id }) => id)).toEqual(['query-service']);
});

describe('Hazus facilities without their identifiers', () => {
  const facilities = (cost: number) =>
    importFile(
      `Id,OccupancyClass,Cost,ContentCost,InvCost,FirstFloorHt,FoundationType,${place}\n` +
        `1,RES1,${cost},${cost / 2},0,3,4,27.911,-82.501\n`,
    );

  test('are in feet, with their structures', async () => {
    const { detection, locations } = await facilities(200_000);
    expect(detection.questions).toEqual([]);
    expect(locations[0]?.financial).toMatchObject({
      typeOfBusiness: 'RES1',
      structureTIV: 200_000,
      equipmentTIV: 100_000,
      firstFloorHeight: 0.9144,
      basement: 'YES',
    });
  });

  test('are asked about where they may be in thousands', async () => {
    const { detection } = await facilities(200);
    expect(detection.questions).toMatchObject([{ code: 'amount-unit', detail: 'Cost: 200', answer: null }]);
  });
});
