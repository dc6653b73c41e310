// Tests of security.txt (RFC 9116), which says where to report a weakness of the site: its fields and its expiry.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: 'https://homes.example', OFFICE_EMAIL: 'office@homes.example' });
});
afterAll(() => server.close());

/** Requests the file and returns the values of its fields by name: one `Name: value` per line, without comments (RFC 9116). */
async function readFields(): Promise<Map<string, string[]>> {
  const { text } = await server.request().get('/.well-known/security.txt').expect(200).expect('Content-Type', 'text/plain; charset=utf-8');
  const fields = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, value] = /^([A-Za-z-]+): (\S.*)$/.exec(line)!;
    fields.set(name!, [...(fields.get(name!) ?? []), value!]);
  }
  return fields;
}

test('security.txt names the office, the languages and its own address', async () => {
  const fields = await readFields();
  expect([...fields.keys()].toSorted()).toEqual(['Canonical', 'Contact', 'Expires', 'Preferred-Languages']);
  expect(fields.get('Contact')).toEqual(['mailto:office@homes.example']);
  expect(fields.get('Canonical')).toEqual(['https://homes.example/.well-known/security.txt']);
  expect(fields.get('Preferred-Languages')).toEqual(['en']);
});

test.each(['2026-11-22T05:00:00Z', '2027-12-31T23:59:59.999Z', '2028-02-29T12:00:00Z', '2040-09-01T00:00:00Z'])(
  'security.txt read at %s expires more than a month and at most a year later',
  async (now) => {
    server.setNow(new Date(now));
    const expires = (await readFields()).get('Expires')!;
    server.setNow(null);
    expect(expires).toHaveLength(1);
    expect(expires[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    const days = (new Date(expires[0]!).getTime() - new Date(now).getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  },
);
