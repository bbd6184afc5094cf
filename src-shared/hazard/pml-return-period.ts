/** Return period of the probable maximum loss, years (docs/methodology/loss.md). */
export const PML_RETURN_PERIOD_YEARS = 1500;
