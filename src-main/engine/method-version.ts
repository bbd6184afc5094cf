/**
 * Version of the method by which readings become figures (docs/methodology). It is raised when the method changes, for
 * those who read it; what keeps answers goes by the model's version, which changes with the code by itself (ADR 5).
 */
export const METHOD_VERSION = '2.0.0';
