import { endWhenAsked, isEndAsked } from './end-worker.ts';
import { requirePort } from './require-port.ts';
import { toThreadFailure, type ThreadFailure } from './thread-failure.ts';

/** What a thread can be asked for: by name, what each call takes and gives. */
export type Calls<Names> = {
  readonly [Name in keyof Names]: { readonly argument: unknown; readonly answer: unknown };
};

/** What a thread is told: a call, or that nobody wants the answer to one any more. */
export type ThreadRequest =
  | { readonly id: number; readonly name: string; readonly argument: unknown; readonly context: object | undefined }
  | { readonly cancel: number };

/** What a thread tells: the answer to a call, why there is none, or something by itself. */
export type ThreadReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: ThreadFailure }
  | { readonly told: unknown };

/** An answer of which some buffers are handed over instead of copied. */
export class Transferred<Value> {
  readonly value: Value;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: Value, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

/** What answers the calls of a thread. The signal is aborted when nobody waits for the answer any more. */
export type CallHandlers<Names extends Calls<Names>, Context = object> = {
  readonly [Name in keyof Names]: (
    argument: Names[Name]['argument'],
    context: Context & { readonly signal: AbortSignal },
  ) => Given<Names[Name]['answer']> | Promise<Given<Names[Name]['answer']>>;
};
type Given<Answer> = Answer | Transferred<Answer>;

/**
 * In a thread: answers what it is asked through `startThread`, several calls at a time where handlers wait for
 * something, until it is asked to end.
 * @param close closes what the thread holds, after the signals of all running calls were aborted; `settle` waits until
 *   these are answered
 */
export function serveCalls<Names extends Calls<Names>, Context = object>(
  handlers: CallHandlers<Names, Context>,
  close: (settle: () => Promise<unknown>) => void | Promise<void> = () => undefined,
): void {
  const port = requirePort();
  const running = new Map<number, { readonly controller: AbortController; readonly answered: Promise<void> }>();
  const reply = (message: ThreadReply, buffers: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...buffers]);

  async function answer(
    { id, name, argument, context }: Exclude<ThreadRequest, { readonly cancel: number }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const handle = handlers[name as keyof Names];
      const given = await handle(argument, { ...(context as Context), signal });
      if (given instanceof Transferred) reply({ id, value: given.value }, given.buffers);
      else reply({ id, value: given });
    } catch (error) {
      reply({ id, failure: toThreadFailure(error) });
    }
  }

  endWhenAsked(port, () => {
    for (const { controller } of running.values()) controller.abort();
    return close(() => Promise.all([...running.values()].map(({ answered }) => answered)));
  });
  port.on('message', (request: ThreadRequest) => {
    if (isEndAsked(request)) return;
    if ('cancel' in request) running.get(request.cancel)?.controller.abort();
    else {
      const controller = new AbortController();
      const answered = answer(request, controller.signal).finally(() => running.delete(request.id));
      running.set(request.id, { controller, answered });
    }
  });
}

/** In a thread: tells the one that has started it something that it did not ask for. */
export function tell(told: unknown): void {
  requirePort().postMessage({ told } satisfies ThreadReply, []);
}
