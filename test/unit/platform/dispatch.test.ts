import { describe, expect, it } from 'vitest';
import { envelopeSchema } from '#shared/call/envelope.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { createDispatch } from '#main/platform/rpc/dispatch.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';

const reported: unknown[] = [];

/** Dispatches to handlers of the test alone; any other procedure is called by mistake. */
function dispatchWith(handlers: Partial<Handlers<CallContext>>): ReturnType<typeof createDispatch> {
  return createDispatch({
    handlers: handlers as Handlers<CallContext>,
    toExpectedFailure,
    reportFault: (procedure, error) => {
      reported.push([procedure, error]);
      return 'fault-1';
    },
  });
}

function neverAsked(): never {
  throw new Error('the default was not filled in');
}

const licence: ProcedureOutput<'licence.get'> = {
  subject: 'x',
  modules: [],
  expiresAt: '2100-01-01T00:00:00.000Z',
  state: 'valid',
};

describe('dispatch', () => {
  it('answers with what the handler gives, defaults filled in before', async () => {
    const dispatch = dispatchWith({
      'licence.get': () => licence,
      'history.list': ({ limit }) => Promise.resolve({ entries: limit === 50 ? [] : neverAsked() }),
    });
    expect(await dispatch('licence.get', {})).toEqual({ ok: true, value: licence });
    expect(await dispatch('history.list', {})).toEqual({ ok: true, value: { entries: [] } });
  });

  it.each(['nothing.here', '__proto__', 'toString', ''])('"%s" is no procedure', async (name) => {
    expect(await dispatchWith({})(name, {})).toMatchObject({ ok: false, error: { code: 'UNKNOWN_PROCEDURE' } });
  });

  it('an input that does not fit is told field by field in plain words, and no handler sees it', async () => {
    const dispatch = dispatchWith({});
    expect(await dispatch('place.reverse', { latitude: 91, x: 1 })).toEqual({
      ok: false,
      error: {
        code: 'INVALID_INPUT',
        message: 'The input is not valid. Correct the fields named in details.',
        details: {
          latitude: 'must be at most 90',
          longitude: 'is missing: it must be a number',
          x: 'is not a known field; allowed here: latitude, longitude',
        },
        text: { key: 'input-invalid', values: {} },
      },
    });
    expect(await dispatch('pack.list', null)).toMatchObject({
      error: { details: { input: 'must be an object, not null' } },
    });
  });

  it('an expected failure keeps its code, a fault is logged and told by its id alone', async () => {
    const dispatch = dispatchWith({
      'licence.get': () => {
        throw new ServiceError('LICENCE_INVALID', 'It has ended.', { at: 1 });
      },
      'pack.list': () => {
        throw new Error('a fault at /secret/place.ts:1:2');
      },
    });
    expect(await dispatch('licence.get', {})).toEqual({
      ok: false,
      error: { code: 'LICENCE_INVALID', message: 'It has ended.', details: { at: 1 } },
    });
    const fault = await dispatch('pack.list', {});
    expect(fault).toMatchObject({ ok: false, error: { code: 'INTERNAL', details: { id: 'fault-1' } } });
    expect(JSON.stringify(fault)).not.toContain('secret');
    expect(reported).toEqual([['pack.list', new Error('a fault at /secret/place.ts:1:2')]]);
    envelopeSchema.parse(fault);
  });

  it('an answer that breaks the contract is a fault, not an answer', async () => {
    const dispatch = dispatchWith({ 'licence.get': () => ({ ...licence, state: 'odd' }) as unknown as typeof licence });
    expect(await dispatch('licence.get', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
  });

  it('a cancelled call is cancelled, whatever it threw', async () => {
    const controller = new AbortController();
    const dispatch = dispatchWith({
      'pack.list': () => {
        controller.abort();
        throw new Error('broken off');
      },
    });
    expect(await dispatch('pack.list', {}, { signal: controller.signal })).toMatchObject({
      ok: false,
      error: { code: 'CANCELLED' },
    });
  });
});
