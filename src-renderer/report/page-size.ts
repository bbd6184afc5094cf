import type { PageSize } from '#shared/settings/setting-choices.ts';

/** Width and height, millimetres (ISO 216; ANSI/ASME Y14.1). */
export const pageMillimetres: Readonly<Record<PageSize, { readonly width: number; readonly height: number }>> = {
  A4: { width: 210, height: 297 },
  Letter: { width: 215.9, height: 279.4 },
};

/** White space around the text, millimetres; head and foot stand in the upper and lower one. */
export const pageMarginsMillimetres = { top: 24, right: 18, bottom: 22, left: 18 } as const;

/** CSS pixels of a millimetre (CSS Values and Units 4, 6.2: 96 px an inch). */
export const PIXELS_PER_MILLIMETRE = 96 / 25.4;

/** What a page has for its blocks, CSS pixels. */
export function computeContentBox(size: PageSize): { width: number; height: number } {
  const { width, height } = pageMillimetres[size];
  const { top, right, bottom, left } = pageMarginsMillimetres;
  return {
    width: (width - left - right) * PIXELS_PER_MILLIMETRE,
    height: (height - top - bottom) * PIXELS_PER_MILLIMETRE,
  };
}
