/** A drop of 28 by 36 whose tip is the point. */
export const PIN_OUTLINE = 'M14 35C14 35 26 22.6 26 13.2A12 12 0 0 0 2 13.2C2 22.6 14 35 14 35Z';
