import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { createBridgeTransport } from '#renderer/client/bridge-transport.ts';
import { createClient } from '#renderer/client/client.ts';
import { takeSecretFromAddress } from '#renderer/client/http-session.ts';
import { createHttpTransport } from '#renderer/client/http-transport.ts';
import type { PreloadBridge } from '#renderer/client/preload-bridge.ts';
import { readEnvelope } from '#renderer/client/read-envelope.ts';

function createBridge(call: PreloadBridge['call']): PreloadBridge & { cancel: Mock<PreloadBridge['cancel']> } {
  return { call, cancel: vi.fn<PreloadBridge['cancel']>(), on: () => () => undefined };
}

const never = (): Promise<unknown> => new Promise(() => undefined);

describe('a client over the bridge', () => {
  it('gives the value of a success', async () => {
    const client = createClient(createBridgeTransport(createBridge(async () => ({ ok: true, value: { packs: [] } }))));
    await expect(client.call('pack.list', {})).resolves.toEqual({ packs: [] });
  });

  it('throws a failure with its code and details', async () => {
    const error = { code: 'INVALID_INPUT', message: 'The input is not valid.', details: { path: 'must not be empty' } };
    const client = createClient(createBridgeTransport(createBridge(async () => ({ ok: false, error }))));
    await expect(client.call('pack.check', { grant: '' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { path: 'must not be empty' },
    });
  });

  it('cancels at the other end and stops waiting at once', async () => {
    const bridge = createBridge(never);
    const client = createClient(createBridgeTransport(bridge));
    const controller = new AbortController();
    const answer = client.call('pack.install', { grant: 'a' }, controller.signal);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(bridge.cancel).toHaveBeenCalledOnce();
  });

  it('ends everything that waits when the other end is gone', async () => {
    const call = vi.fn<PreloadBridge['call']>().mockImplementationOnce(never).mockRejectedValueOnce(new Error('gone'));
    const client = createClient(createBridgeTransport(createBridge(call)));
    const states: string[] = [];
    client.onConnection((state) => states.push(state));
    const waiting = client.call('pack.list', {});
    const failing = client.call('app.info', {});
    await expect(failing).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await expect(waiting).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(states).toEqual(['lost']);
  });
});

describe('an input that cannot be sent over the bridge', () => {
  it('fails alone: the other end is there, and is asked on', async () => {
    // As Electron does, in words of its own.
    const call = vi.fn<PreloadBridge['call']>((_name, input) =>
      typeof (input as { grant?: unknown }).grant === 'function'
        ? Promise.reject(new Error('An object could not be cloned.'))
        : Promise.resolve({ ok: true, value: { packs: [] } }),
    );
    call.mockImplementationOnce(never);
    const client = createClient(createBridgeTransport(createBridge(call)));
    const states: string[] = [];
    client.onConnection((state) => states.push(state));
    let hasEnded = false;
    void client.call('pack.list', {}).finally(() => (hasEnded = true));
    await expect(client.call('pack.check', { grant: (() => '') as never })).rejects.toThrow('could not be cloned');
    await expect(client.call('pack.list', {})).resolves.toEqual({ packs: [] });
    expect(states).toEqual([]);
    expect(hasEnded).toBe(false);
  });
});

describe('a client over HTTP', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('waits for an answer that is under way when the stream of events breaks off', async () => {
    const stream = new EventTarget();
    vi.stubGlobal('EventSource', function EventSource() {
      return stream;
    });
    let answer = (_response: Response): void => undefined;
    const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal('fetch', fetch);
    const client = createClient(createHttpTransport(null));
    const states: string[] = [];
    client.onConnection((state) => states.push(state));
    const packs = client.call('pack.list', {});
    await expect
      .poll(() => {
        stream.dispatchEvent(new Event('open'));
        return fetch.mock.calls.length;
      })
      .toBe(1);
    stream.dispatchEvent(new Event('error'));
    stream.dispatchEvent(new Event('error'));
    answer(Response.json({ ok: true, value: { packs: [] } }));
    await expect(packs).resolves.toEqual({ packs: [] });
    expect(states).toContain('lost');
  });
});

describe('readEnvelope', () => {
  it.each([null, 'text', {}, { ok: true }, { ok: false }, { ok: false, error: { code: 1, message: 'x' } }])(
    'refuses %j',
    (raw) => {
      expect(() => readEnvelope(raw)).toThrow(expect.objectContaining({ code: 'MALFORMED_ANSWER' }));
    },
  );
});

describe('takeSecretFromAddress', () => {
  it('takes the secret and leaves no trace of it in the address', () => {
    const replaceState = vi.fn();
    const location = { hash: '#token=aB3_-x', pathname: '/', search: '' } as Location;
    expect(takeSecretFromAddress(location, { replaceState } as unknown as History)).toBe('aB3_-x');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/#/');
  });

  it('leaves any other address alone', () => {
    const replaceState = vi.fn();
    const location = { hash: '#/places', pathname: '/', search: '' } as Location;
    expect(takeSecretFromAddress(location, { replaceState } as unknown as History)).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });
});
