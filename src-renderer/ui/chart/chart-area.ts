/** The drawing in its own units: about a pixel each in the panel's usual width. */
export const chartArea = { width: 380, height: 184, left: 46, right: 12, top: 24, bottom: 32 } as const;

/** Edges of the part that the lines are in. */
export const plotEdges = {
  left: chartArea.left,
  right: chartArea.width - chartArea.right,
  top: chartArea.top,
  bottom: chartArea.height - chartArea.bottom,
} as const;
