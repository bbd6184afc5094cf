export { composeSurveys } from './compose-surveys.ts';
export type { HandOverDesk } from './exchange/hand-over-desk.sql.ts';
export type { AssessedSurvey } from './surveys.ts';
