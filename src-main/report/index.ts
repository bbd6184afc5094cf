export { composeReports } from './compose-reports.ts';
