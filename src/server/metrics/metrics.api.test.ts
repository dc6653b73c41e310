// Tests of GET /metrics, of the log line of a request and of the metric names that docs/deploy/grafana uses. The word `canary` marks
// personal values that metrics and logs must not contain.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readableLog } from '../../testing/contexts/payment-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { batchPath, procedurePath } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { recordOperation } from '../operation/operation-run.ts';
import { type FinishedStatement, statementChannel } from './channels.ts';

const TOKEN = 'a token of sixteen characters';
const { log, text: logText } = readableLog('info');
let server: TestServer;
/** A server that requires METRICS_TOKEN; `server` has none. */
let serverWithToken: TestServer;
beforeAll(async () => {
  server = await testServer({}, undefined, log);
  serverWithToken = await testServer({ METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await server.close();
  await serverWithToken.close();
});
const readMetrics = async (): Promise<string> => (await server.request().get('/metrics').expect(200)).text;
/** The value of a series (name and labels) in the text of /metrics; 0 when it is not there yet. */
const seriesValue = (metrics: string, series: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  );
/** The parsed log lines about requests. */
const requestLines = (): Record<string, unknown>[] =>
  logText()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');

describe('access to /metrics', () => {
  test('is for programs on this machine without a token, and not for requests that a proxy forwards', async () => {
    await server
      .request()
      .get('/metrics')
      .expect(200)
      .expect('Content-Type', /version=0\.0\.4/)
      .expect('Cache-Control', 'no-store');
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'Via'])
      expect((await server.request().get('/metrics').set(header, '192.0.2.1')).text).not.toContain('homes_');
  });

  test('needs the token when there is one, also on this machine', async () => {
    await serverWithToken
      .request()
      .get('/metrics')
      .set('Authorization', `Bearer ${TOKEN}`)
      .expect(200, /homes_database_up 1/);
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `bearer ${TOKEN.slice(1)}`]) {
      const answer = await serverWithToken.request().get('/metrics').set('Authorization', authorization);
      expect(answer.text).not.toContain('homes_');
    }
  });
});

test('requests are counted and timed by the name of their route, without ids or other values of their address', async () => {
  const { id } = await makeProperty(server.deps.orm.em.fork());
  const { device } = await makeMember(server, 'measured');
  // earlier tests may have counted requests at this server
  const metricsBefore = await readMetrics();
  await server.request().get(`/api/properties/${id}`).expect(200);
  await server.request().get('/api/properties/2147483000').expect(404);
  await server.request().get('/api/agents').expect(200);
  await server.request().get(procedurePath('property.featured')).expect(200);
  await server.request().get(batchPath(['property.featured', 'agent.list'], []));
  await server.request().get('/trpc/no.such').expect(404);
  await server.request().get('/a-canary-in-the-address?email=canary@homes.example');
  await server.request().get('/uploads/canary.webp').expect(404);
  await device.get('/api/user').expect(200);
  const metrics = await readMetrics();
  for (const series of [
    'homes_http_requests_total{route="property.get",status="200"}',
    'homes_http_requests_total{route="property.get",status="404"}',
    'homes_http_request_duration_seconds_count{route="agent.list"}',
  ])
    expect(seriesValue(metrics, series) - seriesValue(metricsBefore, series)).toBe(1);
  for (const route of ['property.featured', 'batch', 'unknown procedure', 'page /', '/uploads/:file'])
    expect(metrics).toContain(`route="${route}",status=`);
  expect(metrics).not.toMatch(/canary|measured|2147483000/);
});

test('each request has one log line with id, route, status, time and user id, and nothing personal', async () => {
  const { device, id: userId } = await makeMember(server, 'canary-logged');
  const answer = await device.get('/api/user?email=canary@homes.example').set('User-Agent', 'canary-agent').expect(200);
  const id = answer.headers['x-request-id'];
  const lines = requestLines().filter((line) => line.id === id);
  expect(lines).toHaveLength(1);
  // level 30 is `info` in pino
  expect(lines[0]).toMatchObject({ level: 30, method: 'GET', route: 'account.current', status: 200, user: userId });
  expect(lines[0]!.ms).toBeGreaterThan(0);
  expect(Object.keys(lines[0]!).sort()).toEqual(
    ['hostname', 'id', 'level', 'method', 'ms', 'msg', 'pid', 'route', 'status', 'time', 'user'].sort(),
  );
  expect(JSON.stringify(requestLines())).not.toContain('canary');
});

test('jobs, emails, the last backup and drill, and the waiting time of the oldest job and email are measured', async () => {
  const em = server.deps.orm.em.fork();
  await server.deps.mail.send(em, { to: 'box@homes.example', kind: 'inquiry', key: 'm', subject: 'S', blocks: [{ text: 'T' }] });
  await rows(em, { text: `update mail_deliveries set due_at = now() - interval '10 minutes'` });
  await rows(em, { text: `update boss.job set start_after = now() - interval '10 minutes' where name = 'mail'` });
  const startedAt = new Date();
  await recordOperation(em, { kind: 'backup', startedAt, succeeded: true, detail: 'of a test' });
  await recordOperation(em, { kind: 'drill', startedAt, succeeded: false, detail: 'of a test' });
  // a second server on the same database, because the first one may serve gauges that were measured up to five seconds ago
  const otherServer = await testServer({}, { ...server.database, close: async () => {} });
  const metrics = (await otherServer.request().get('/metrics').expect(200)).text;
  await otherServer.deps.jobs.stop();
  /** The value of a series; NaN when it is missing. */
  const sampleOf = (series: string): number => Number(new RegExp(`^${series.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(metrics)?.[1]);
  expect(sampleOf('homes_jobs{queue="mail",state="created"}')).toBe(1);
  // ten minutes, less five seconds for differences between the clocks
  expect(sampleOf('homes_job_oldest_seconds{queue="mail"}')).toBeGreaterThan(595);
  expect(sampleOf('homes_emails{status="waiting"}')).toBe(1);
  expect(sampleOf('homes_email_oldest_waiting_seconds')).toBeGreaterThan(595);
  expect(sampleOf('homes_operation_timestamp_seconds{kind="backup",outcome="passed"}')).toBeCloseTo(startedAt.getTime() / 1000, -1);
  expect(sampleOf('homes_operation_timestamp_seconds{kind="drill",outcome="failed"}')).toBeCloseTo(startedAt.getTime() / 1000, -1);
  expect(sampleOf('homes_database_pool_connections{state="waiting"}')).toBe(0);
  expect(sampleOf('homes_data_disk_free_bytes')).toBeGreaterThan(1e6);
});

test('a statement is reported with its duration and its name or first words, without its values', async () => {
  const statements: FinishedStatement[] = [];
  const listen = (message: unknown): void => void statements.push(message as FinishedStatement);
  statementChannel.subscribe(listen);
  const em = server.deps.orm.em.fork();
  await rows(em, { name: 'slow-one', text: 'select pg_sleep(0.05), $1::text', values: ['canary'] });
  await em.getConnection().execute(`update users set full_name = 'canary' where false`);
  await em.fork().transactional((tx) => tx.execute('select pg_sleep(0.05)'));
  statementChannel.unsubscribe(listen);
  // pg_sleep takes 50 ms, and timers may be a little early
  expect(statements.find(({ name }) => name === 'slow-one')!.ms).toBeGreaterThan(45);
  expect(statements.map(({ name }) => name)).toContain('update users');
  expect(statements.some(({ name, ms }) => name === 'select pg_sleep' && ms > 45)).toBe(true);
  expect(JSON.stringify(statements)).not.toContain('canary');
});

test('the dashboard and the alert rules of Grafana name only metrics and runbooks that exist', async () => {
  server.deps.metrics.measureProcess();
  const dashboard = JSON.parse(readFileSync('docs/deploy/grafana/dashboard.json', 'utf8')) as { panels: { targets: { expr: string }[] }[] };
  const alerts = readFileSync('docs/deploy/grafana/alerts.yaml', 'utf8');
  const expressions = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), alerts].join('\n');
  const usedNames = new Set(expressions.match(/\b(?:homes|nodejs|process)_\w+/g));
  expect(usedNames.size).toBeGreaterThan(15);
  const types = new Map([...(await readMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  const unknownNames = [...usedNames].filter(
    (name) => !types.has(name) && types.get(name.replace(/_(bucket|sum|count)$/, '')) !== 'histogram',
  );
  expect(unknownNames).toEqual([]);
  for (const [, page] of alerts.matchAll(/runbook: (\S+\.md)/g)) expect(existsSync(page!), page).toBe(true);
  expect(alerts.match(/- alert:/g)!.length).toBe(alerts.match(/runbook:/g)!.length);
});
