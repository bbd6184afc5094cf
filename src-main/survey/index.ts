export { composeSurveys } from './compose-surveys.ts';
export type { HandOverService } from './exchange/hand-over-service.sql.ts';
export type { AssessedSurvey } from './surveys.ts';
