import type { IncomingMessage } from 'node:http';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'] as const;

/** Whether `authority` (`name:port`) is this name with this port, which may be left out when it is HTTP's own, 80. */
export function isAuthority(authority: string, name: string, port: number): boolean {
  const lower = authority.toLowerCase();
  return lower === `${name}:${port}` || (port === 80 && lower === name);
}

/**
 * Whether a request is meant for this service: exactly one `Host`, naming the loopback interface and the port. A page
 * whose name was pointed at 127.0.0.1 (DNS rebinding) sends its own name and is turned away.
 *
 * @param ownName a name of the service's own, which leads to the loopback interface too
 */
export function isForLoopback(request: IncomingMessage, port: number, ownName?: string): boolean {
  const names = ownName === undefined ? loopbackNames : [...loopbackNames, ownName];
  const isOurs = (authority: string): boolean => names.some((name) => isAuthority(authority, name, port));
  const hosts = request.headersDistinct['host'] ?? [];
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !isOurs(host)) return false;
  const target = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '');
  return target === null || isOurs(target[1] ?? '');
}

/** The path of a request, without its query; of a target in absolute form too (RFC 9112, 3.2.2). */
export function readRequestPath(request: IncomingMessage): string {
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return path === '' ? '/' : path;
}
