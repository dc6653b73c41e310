// Tests of tracing with the product as a process of its own and an HTTP server that collects the spans.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../testing/contexts/product-process.ts';
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
const NODE_OPTIONS = ['--import', LIST_LOADED_FILES];

let database: TestDatabase;
/** The bodies that were sent to the collector. */
const collectedBodies: string[] = [];
const collector = createServer(async (req, res) => {
  collectedBodies.push(await text(req));
  res.setHeader('Content-Type', 'application/json').end('{}');
});

beforeAll(async () => {
  database = await testDatabase();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
}, 120_000);
afterAll(async () => {
  collector.close();
  await database.close();
});

test('requests and their statements are sent as spans with the request id and without values (O181)', async () => {
  const { address, port } = collector.address() as AddressInfo;
  const { url, output, stop } = await startProduct(
    database.url,
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${address}:${port}`, OTEL_TRACES_SAMPLER_ARG: '1' },
    NODE_OPTIONS,
  );
  const answer = await fetch(`${url}/api/properties?search=canary&minPrice=424242`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  expect(answer.status).toBe(200);
  await answer.text();
  expect((await fetch(`${url}/api/properties/2147483000`)).status).toBe(404);
  await stop();
  expect(output()).toContain('loaded ');
  const spans = collectedBodies.flatMap((body) =>
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
  expect(collectedBodies.join()).not.toMatch(/canary|424242|2147483000/);
}, 180_000);

test('nothing of OpenTelemetry is loaded without an endpoint (O181)', async () => {
  const { url, output, stop } = await startProduct(database.url, {}, NODE_OPTIONS);
  expect((await fetch(`${url}/api/properties?limit=1`)).status).toBe(200);
  await stop();
  expect(output()).toContain('is ready on');
  expect(output()).not.toContain('loaded ');
}, 180_000);
