/** The portfolio that a report was asked for is not there any more. */
export class NotFoundInReportError extends Error {
  readonly code = 'NOT_FOUND';
}
