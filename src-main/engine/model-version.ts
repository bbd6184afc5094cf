/**
 * Version of the model that turns readings into figures (docs/methodology): part of every cache key and report, so it
 * changes with every change that can move a figure.
 */
export const MODEL_VERSION = '1.0.0';
