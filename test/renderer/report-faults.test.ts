import { describe, expect, it, vi } from 'vitest';
import { reportFaults } from '#renderer/report/report-faults.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { describeFault } from '#renderer/client/describe-fault.ts';
import { procedures } from '#shared/contract/procedures.ts';

function fail(stack: string, type = 'TypeError'): Error {
  const error = new Error('cannot place 12 Mill Road');
  error.name = type;
  error.stack = stack;
  return error;
}

describe('a fault of the window', () => {
  it('is described by its kind and its places, as Chromium and as other browsers write them', () => {
    const chromium = fail(
      [
        'TypeError: cannot place 12 Mill Road',
        '    at placePin (app://freeboard/assets/index-D3_x.js:4:71)',
        '    at async Object.call (http://127.0.0.1:8080/assets/client.js:12:5)',
        '    at new Pin (<anonymous>)',
        '    at app://freeboard/assets/map-view.js:1:2',
        '    at https://example.org/12 Mill Road',
      ].join('\n'),
    );
    const places = ['placePin index-D3_x.js:4:71', 'Object.call client.js:12:5', 'map-view.js:1:2'];
    expect(describeFault('event', chromium)).toEqual({ source: 'event', type: 'TypeError', code: null, places });
    const other = fail('placePin@http://127.0.0.1:8080/assets/index.js:4:71\n@http://127.0.0.1:8080/assets/a.js:1:2\n');
    expect(describeFault('event', other).places).toEqual(['placePin index.js:4:71', 'a.js:1:2']);
  });

  it('tells nothing of what was thrown but that it was, when it is no error', () => {
    expect(describeFault('promise', '12 Mill Road')).toEqual({
      source: 'promise',
      type: 'Error',
      code: null,
      places: [],
    });
    expect(describeFault('promise', fail('', '12 Mill Road')).type).toBe('Error');
  });

  it('is taken by the contract', () => {
    const thrown = Object.assign(new RangeError('x'), { code: 'ERR_X' });
    const fault = describeFault('drawing', thrown);
    expect(fault).toMatchObject({ type: 'RangeError', code: 'ERR_X' });
    expect(fault.places.length).toBeGreaterThan(0);
    expect(procedures['app.reportFault'].input.safeParse(fault).success).toBe(true);
  });
});

describe('reporting', () => {
  it('tells the backend of each fault that nobody catches, once', () => {
    const call = vi.fn(async () => ({}) as never);
    const report = reportFaults({ call });
    const error = fail('TypeError: x\n    at f (a.js:1:2)');
    report('drawing', error);
    report('drawing', error);
    dispatchEvent(Object.assign(new Event('error'), { error }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new ClientError('INTERNAL', 'x') }));
    // Nothing failed: an observer was put off, a call was given up.
    dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'ResizeObserver loop' }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new ClientError('CANCELLED', 'x') }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new DOMException('x', 'AbortError') }));
    expect(call.mock.calls.map(([name, fault]: unknown[]) => [name, (fault as { source: string }).source])).toEqual([
      ['app.reportFault', 'drawing'],
      ['app.reportFault', 'event'],
      ['app.reportFault', 'promise'],
    ]);
  });

  it('ends after twenty, and goes on without a backend', async () => {
    const call = vi.fn(() => Promise.reject(new ClientError('UNREACHABLE', 'x')));
    const report = reportFaults({ call });
    for (let line = 1; line <= 30; line += 1) report('drawing', fail(`x\n    at f (a.js:${line}:2)`));
    await Promise.resolve();
    expect(call).toHaveBeenCalledTimes(20);
  });
});
