import type { Financial } from '#shared/exposure/exposure.ts';
import type { createBuildingDriver } from './building-driver.ts';

/** A house with a basement, as a question has it once {@link typeBuilding} has typed it. */
export const typedBuilding: Financial = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'YES',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.6,
  structureDeductible: 5000,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
  structureTIV: 400_000,
  inventoryTIV: 50_000,
  equipmentTIV: 20_000,
};

/** Types {@link typedBuilding} into an empty form, as a person does: only what differs from what stands there. */
export async function typeBuilding(
  form: Pick<ReturnType<typeof createBuildingDriver>, 'enter' | 'chooseBasement'>,
): Promise<void> {
  const { structureTIV, inventoryTIV, equipmentTIV, structureDeductible, firstFloorHeight } = typedBuilding;
  await form.enter({
    // With a separator, as it is read from a policy.
    structureTIV: structureTIV.toLocaleString('en-CA'),
    inventoryTIV: String(inventoryTIV),
    equipmentTIV: String(equipmentTIV),
    structureDeductible: String(structureDeductible),
    firstFloorHeight: String(firstFloorHeight),
  });
  await form.chooseBasement('Yes');
}
