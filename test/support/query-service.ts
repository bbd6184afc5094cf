import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const commandLine = path.resolve(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');

/** The built query service in a process of its own. */
export interface QueryService {
  /** Asks for one building by its address; gives the body of the answer. */
  queryBuilding(request: unknown): Promise<Record<string, unknown>>;
  /** The same by coordinates. */
  queryPoint(request: unknown): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts `serve --no-auth` of the built command line over a data directory. */
export async function startQueryService(dataDirectory: string): Promise<QueryService> {
  const words = [commandLine, 'serve', '--port', '0', '--no-auth', '--data-dir', dataDirectory];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const base = await readAddress(child.stdout);

  async function post(operation: string, request: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${base}/mediator/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
    return body;
  }

  return {
    queryBuilding: (request) => post('single_building_query', request),
    queryPoint: (request) => post('single_building_query_without_geocoding', request),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the service ended before it listened');
}
