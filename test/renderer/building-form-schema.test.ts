import { expect, it } from 'vitest';
import type { BuildingFormValues } from '#renderer/query/losses/building-form-values.ts';
import { createBuildingFormSchema } from '#renderer/query/losses/building-form-schema.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { sampleFinancial } from './fixtures/answers.ts';

const schema = createBuildingFormSchema(createFormatters('en-CA'), 0.3);
const values: BuildingFormValues = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'NO',
  numberOfStoreys: 'TWO STORY',
  firstFloorHeight: '0.3',
  structureTIV: '400,000',
  inventoryTIV: '50000',
  equipmentTIV: '20000',
  structureDeductible: '5000',
  inventoryDeductible: '0',
  equipmentDeductible: '0',
};

it('makes of what was typed what is sent', () => {
  expect(schema.safeParse(values).data).toEqual(sampleFinancial);
});

it.each([
  ['', 'required'],
  ['many', 'notANumber'],
  ['-1', 'negative'],
  // More than a number can be: nothing is thrown.
  ['9'.repeat(400), 'notANumber'],
])('says what is wrong with %j beside its field', (structureDeductible, message) => {
  const { success, error } = schema.safeParse({ ...values, structureDeductible });
  expect(success).toBe(false);
  expect(error!.issues).toMatchObject([{ path: ['structureDeductible'], message }]);
});
