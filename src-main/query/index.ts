export { type AnswerCache, createAnswerStore } from './answer-store.sql.ts';
export { type AssessBuilding, createAssessBuilding } from './assess-building.ts';
export { buildWireFigures } from './build-wire-figures.ts';
export { composeWhatIf } from './what-if.ts';
export { createHistoryStore, type HistoryStore } from './history-store.sql.ts';
export { createRiskQueries, type RiskQueries } from './query-risk.ts';
export { createRememberedPlaces } from './remembered-places.ts';
export { createReplacedAnswers } from './replaced-answers.ts';
export type { WhatIf } from './what-if.ts';
