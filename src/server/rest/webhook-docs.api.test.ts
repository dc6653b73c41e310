// Runs the programs that the API's page shows for events and webhooks, as their reader would.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type ListeningServer, listen } from '../../testing/http.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { createWebhookRunner } from '../webhook/webhook-runner.ts';

let server: TestServer;
let http: ListeningServer;
const started: ChildProcess[] = [];
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', OUTBOUND_ALLOW_PRIVATE: 'true' });
  http = await listen(server);
});
afterAll(async () => {
  for (const child of started) child.kill();
  http.close();
  await server.close();
});
const { sendInquiry } = inquirySteps(() => server);
const pathOf = (name: string): string => fileURLToPath(new URL(`./examples/${name}`, import.meta.url));

/** Starts a program of the page. @returns what it has printed so far */
function start(name: string, env: Record<string, string>): () => string {
  const child = spawn(process.execPath, [pathOf(name)], { env: { ...process.env, ...env } });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

test('the programs of the page receive an inquiry by webhook, refuse a forged one, and read by number from where they stopped', async () => {
  const member = await makeMember(server);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await callerOf(member.device).webhook.create({ url, types: ['inquiry.created'] });
  const { key } = await callerOf(member.device).apiKey.create({ name: 'CRM', scopes: ['events:read', 'inquiries:read'] });
  const home = await advertise(member);
  const runner = createWebhookRunner(server.deps);
  runner.start();
  const folder = mkdtempSync(join(tmpdir(), 'homes-events-'));
  try {
    const received = start('receive-webhooks.mjs', { WEBHOOK_SECRET: secret, PORT: String(port) });
    const env = { API: `${http.origin}/api`, API_KEY: key, STATE: join(folder, 'last-event.txt') };
    const pulled = start('pull-events.mjs', env);
    await waitUntil(async () => (await fetch(url, { method: 'POST', body: '{}' }).catch(() => null))?.status === 401, 20_000);
    await sendInquiry(home.id, { name: 'Nadia', message: 'Is it free?' });
    const line = /^(\d+) inquiry.created \d+ Nadia Is it free\?\n$/m;
    await waitUntil(() => line.test(received()), 20_000);
    const [, n] = line.exec(received())!;
    await waitUntil(() => pulled().includes(`${n} inquiry.created ${home.id} Nadia Is it free?\n`), 20_000);
    await waitUntil(() => Number(readFileSync(env.STATE, 'utf8')) >= Number(n), 5000);
    const again = start('pull-events.mjs', env);
    await sendInquiry(home.id, { name: 'Omar', email: 'omar@homes.example', message: 'And the parking?' });
    await waitUntil(() => again().includes(' Omar And the parking?\n'), 20_000);
    expect(again()).not.toContain('Nadia Is it free?');
  } finally {
    await runner.stop();
    rmSync(folder, { recursive: true });
  }
  const page = (await server.request().get('/api/docs').expect(200)).text;
  expect(page).toContain('<section id="webhooks">');
  expect(page).toContain(readFileSync(pathOf('receive-webhooks.mjs'), 'utf8').split('\n')[0]);
});
