// Tests which OpenTelemetry spans the product sends. It runs as its own process and sends them to an HTTP server in this test (`collector`).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../testing/contexts/product-process.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';

/** A span as it is sent to a collector: OTLP (the OpenTelemetry protocol) in JSON. */
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A module that prints `loaded …` for each OpenTelemetry file of the process, except the interfaces (`api`), which prom-client loads too. */
const LIST_LOADED_FILES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('@opentelemetry/') && !url.includes('@opentelemetry/api/')) console.log('loaded ' + url);
      return next(url, context);
    },
  });`)}`;
const NODE_OPTIONS = ['--import', LIST_LOADED_FILES];

let database: TestDatabase;
/** The request bodies that the collector received. */
const collectedBodies: string[] = [];
const collector = createServer(async (req, res) => {
  collectedBodies.push(await text(req));
  res.setHeader('Content-Type', 'application/json').end('{}');
});

/** The spans in a body that the collector received. */
function spansIn(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
/** The value of a span's attribute. */
function attributeOf(span: SentSpan, name: string): string | number | undefined {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
}

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
  const response = await fetch(`${url}/api/properties?search=canary&minPrice=424242`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  expect(response.status).toBe(200);
  await response.text();
  // an id that no property has
  expect((await fetch(`${url}/api/properties/2147483000`)).status).toBe(404);
  await stop();
  expect(output()).toContain('loaded ');
  const spans = collectedBodies.flatMap(spansIn);
  const requestId = response.headers.get('x-request-id');
  const requestSpan = spans.find((span) => attributeOf(span, 'http.request.header.x-request-id') === requestId)!;
  expect(requestSpan.name).toBe('GET property.list');
  expect(attributeOf(requestSpan, 'http.response.status_code')).toBe(200);
  // the `traceparent` header of a visitor is ignored, because it could switch sampling on
  expect(requestSpan.traceId).not.toBe('a'.repeat(32));
  expect(requestSpan.parentSpanId ?? '').toBe('');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === requestSpan.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.traceId).toBe(requestSpan.traceId);
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
