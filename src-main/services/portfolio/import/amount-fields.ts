import { assets } from '#shared/domain/exposure.ts';

/** The fields that hold amounts of money: insured values and deductibles of the three assets. */
export const amountFields = assets.flatMap((asset) => [`${asset}TIV`, `${asset}Deductible`] as const);
