import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';

/** A span as it is sent to a collector. */
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** Prints the files of OpenTelemetry that a process loads, except its interfaces, which prom-client loads too. */
const LIST_LOADED_FILES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { if (url.includes('@opentelemetry/') && !url.includes('@opentelemetry/api/')) console.log('loaded ' + url); return next(url, context); } });`)}`;

let database: TestDatabase;
let dataDir: string;
let server: ChildProcess | undefined;
const received: string[] = [];
const collector = createServer(async (req, res) => {
  received.push(await text(req));
  res.setHeader('Content-Type', 'application/json').end('{}');
});

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'homes-traces-'));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
}, 120_000);
afterEach(() => void server?.kill('SIGKILL'));
afterAll(async () => {
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

const findFreePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

/** Starts the product and returns its address and what it prints. */
async function start(settings: Record<string, string>): Promise<{ url: string; output: () => string }> {
  const port = await findFreePort();
  let output = '';
  server = spawn(process.execPath, ['--import', LIST_LOADED_FILES, 'src/server/main.ts'], {
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PAYMENTS: 'sandbox',
      SESSION_SECRET: 'a secret of a process of one test',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 90_000; Date.now() < end; await wait(100)) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, output: () => output };
    if (server.exitCode !== null) break;
  }
  throw new Error(`The product did not start: ${output}`);
}

async function stop(): Promise<void> {
  const ended = once(server!, 'exit');
  server!.kill('SIGTERM');
  await ended;
}

test('requests and their statements are sent as spans with the request id and without values (O181)', async () => {
  const { address, port } = collector.address() as AddressInfo;
  const { url, output } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${address}:${port}`, OTEL_TRACES_SAMPLER_ARG: '1' });
  const answer = await fetch(`${url}/api/properties?search=canary&minPrice=424242`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  expect(answer.status).toBe(200);
  await answer.text();
  expect((await fetch(`${url}/api/properties/2147483000`)).status).toBe(404);
  await stop();
  expect(output()).toContain('loaded ');
  const spans = received.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const attributeOf = (span: SentSpan, name: string) => {
    const value = span.attributes.find(({ key }) => key === name)?.value;
    return value?.stringValue ?? value?.intValue;
  };
  const list = spans.find((span) => attributeOf(span, 'http.request.header.x-request-id') === answer.headers.get('x-request-id'))!;
  expect(list.name).toBe('GET property.list');
  expect(attributeOf(list, 'http.response.status_code')).toBe(200);
  // the trace that a visitor names is not taken: it would switch sampling on
  expect(list.traceId).not.toBe('a'.repeat(32));
  expect(list.parentSpanId ?? '').toBe('');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === list.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.traceId).toBe(list.traceId);
    expect(attributeOf(statement, 'db.system.name')).toBe('postgresql');
    expect(BigInt(statement.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(statement.endTimeUnixNano));
  }
  expect(received.join()).not.toMatch(/canary|424242|2147483000/);
}, 180_000);

test('nothing of OpenTelemetry is loaded without an endpoint (O181)', async () => {
  const { url, output } = await start({});
  expect((await fetch(`${url}/api/properties?limit=1`)).status).toBe(200);
  await stop();
  expect(output()).toContain('is ready on');
  expect(output()).not.toContain('loaded ');
}, 180_000);
