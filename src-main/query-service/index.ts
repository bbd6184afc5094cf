export { composeService } from './compose-service.ts';
export { createMediator, type ErrorLog, type Mediator, type MediatorAnswer } from './mediator.ts';
export { openQueryService, type QueryServiceOptions } from './open-query-service.ts';
export type { OpenServer } from './query-service.ts';
