/** The report's running text, as report.module.css sets it: 9 pt. */
const TEXT_FONT = "9pt 'Inter Variable'";

/**
 * Loads the font of running text, so that it can be measured. A font that cannot be read is measured in its stand-in.
 */
export async function loadTextFont(): Promise<void> {
  await document.fonts.load(TEXT_FONT).catch(() => []);
}

/** Measures running text in CSS pixels. Ask for {@link loadTextFont} first. */
export function createTextMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('the window has no canvas');
  context.font = `${TEXT_FONT}, system-ui, sans-serif`;
  return (text) => context.measureText(text).width;
}
