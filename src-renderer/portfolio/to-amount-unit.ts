import { amountUnits, type AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';

/** The unit of amounts that was chosen in a list, which knows texts only. */
export function toAmountUnit(chosen: string): AmountUnit {
  return amountUnits.find((unit) => String(unit) === chosen) ?? 1;
}
