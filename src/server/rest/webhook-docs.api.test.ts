// Runs the programs that the API's page shows, as their reader would.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import escapeHtml from 'escape-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { confirmAddress, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type ListeningServer, listen } from '../../testing/http.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';
import { createWebhookRunner } from '../webhook/webhook-runner.ts';

let server: TestServer;
let http: ListeningServer;
const started: ChildProcess[] = [];
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0', OUTBOUND_ALLOW_PRIVATE: 'true' });
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
});

/** Whether this machine can run the programs of the shell. */
const hasCurl = (): boolean => {
  try {
    return execFileSync('curl', ['--version']).length > 0;
  } catch {
    return false;
  }
};

test.skipIf(!hasCurl())(
  'the programs of the page register, make a key, write, change, pause and find a listing, and ask for a webhook',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homes-start-'));
    const settings = {
      API: `${http.origin}/api`,
      USERNAME: 'script',
      EMAIL: 'script@homes.example',
      PASSWORD,
      HOOK: 'http://127.0.0.1:9/',
    };
    /** Runs a program to its end. @returns what it prints */
    const run = async (command: string, args: string[], more: Record<string, string> = {}): Promise<string> =>
      (await promisify(execFile)(command, args, { cwd: folder, env: { ...process.env, ...settings, ...more } })).stdout;
    const runShell = (name: string, more?: Record<string, string>) => run('sh', ['-eu', pathOf(name)], more);
    try {
      const { id } = JSON.parse(await runShell('register.sh')) as { id: number };
      await confirmAddress(server, id);
      const { key } = JSON.parse(await runShell('make-key.sh')) as { key: string };
      const lines = (await runShell('first-listing.sh', { API_KEY: key })).trim().split('\n');
      expect(lines.map((line) => (line.startsWith('{') || line.startsWith('[') ? JSON.parse(line) : line))).toMatchObject([
        ...[{ price: 1_450_000 }, { status: 'paused' }, { status: 'published' }, [{ price: 1_450_000, status: 'published' }]],
        ...['This was the last page.', { secret: expect.stringMatching(/^whsec_/) }],
      ]);
      // the same again is the same listing
      await runShell('first-listing.sh', { API_KEY: key });
      const printed = await run(process.execPath, [pathOf('first-listing.mjs')], { API_KEY: key });
      expect(printed).toMatch(/^created \d+\npaused\npublished\nnull published 1450000\nA-104 published 1450000\nwhsec_\S+\n$/);
      expect(await run(process.execPath, [pathOf('first-listing.mjs')], { API_KEY: key })).toMatch(/^changed \d+\n/);
      const homes = ['B-1', 'B-2', 'B-3', 'B-4'].map((reference, i) => ({ ...listingBody({ price: i === 2 ? 0 : 1_200_000 }), reference }));
      writeFileSync(join(folder, 'homes.json'), JSON.stringify(homes));
      const sent = await run(process.execPath, [pathOf('send-homes.mjs'), 'homes.json'], { API_KEY: key });
      expect(sent).toMatch(/^3 new, 0 changed, 0 unchanged, 1 refused\nB-3 price .+\n$/);
      expect(await run(process.execPath, [pathOf('send-homes.mjs'), 'homes.json'], { API_KEY: key })).toMatch(
        /^0 new, 0 changed, 3 unchanged, 1 refused/,
      );
      const [{ id: homeId }] = (await rows<{ id: number }>(server.deps.orm.em, {
        text: `select id from properties where agency_reference = 'B-1'`,
      })) as [{ id: number }];
      const inquiryId = String(await sendInquiry(homeId, { name: 'Nadia', message: 'Is it free?' }));
      const answers = [
        await runShell('answer-inquiry.sh', { API_KEY: key, INQUIRY_ID: inquiryId }),
        await runShell('answer-inquiry.sh', { API_KEY: key, INQUIRY_ID: inquiryId }),
      ];
      expect(answers.map((answer) => JSON.parse(answer))).toMatchObject([{ status: 'answered' }, { status: 'answered' }]);
      expect(
        await rows(server.deps.orm.em, { text: 'select 1 from inquiry_replies where inquiry_id = $1', values: [inquiryId] }),
      ).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('the page stays small, has what its programs are, and a page for each operation and schema', async () => {
  const get = async (path: string) => (await server.request().get(path).expect(200).expect('Content-Type', /html/)).text;
  const page = await get('/api/docs');
  expect(Buffer.byteLength(page)).toBeLessThan(150_000);
  for (const name of readdirSync(pathOf('')))
    expect([name, page.includes(escapeHtml(readFileSync(pathOf(name), 'utf8')))]).toEqual([name, true]);
  const entries = [...page.matchAll(/href="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path!);
  const { paths, components } = (await server.request().get('/api/openapi.json')).body;
  const operations = Object.values(paths as object).flatMap((methods: object) => Object.values(methods));
  expect(entries).toHaveLength(operations.length + Object.keys(components.schemas as object).length);
  for (const path of entries) {
    const entry = await get(path);
    expect([path, Buffer.byteLength(entry) < 150_000]).toEqual([path, true]);
    for (const [, linked] of entry.matchAll(/href="(\/api\/docs\/[^"]+)"/g)) expect(entries).toContain(linked);
  }
  expect(await get('/api/docs/property.get')).toContain('/api/properties/{id}');
  for (const name of ['constructor', 'none', 'property.search', '%00']) await server.request().get(`/api/docs/${name}`).expect(404);
});
