import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type ImportOptions, importFeed, openFeed } from './import.ts';
import { Statistics } from './statistics.ts';

let database: TestDatabase;
let client: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'homes-import-'));

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => client.query('delete from properties; delete from agents'));

const HEADER = 'reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType,latitude,longitude';
const home = (reference: string, title = `Home number ${reference}`, price = 900_000) =>
  `${reference},${title},${price},800,2,Arjan,Dubai,Apartment,Buy,25.06,55.24`;
const table = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');

const reportFile = join(folder, 'reports', 'feed.csv');
const run = async (content: string | Buffer, options: Partial<ImportOptions> = {}) => {
  const file = join(folder, 'feed.txt');
  writeFileSync(file, content);
  return importFeed(database.orm, await openFeed({ file }), { reportFile, ...options });
};
const select = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[];
const stored = () =>
  select<{ reference: string; title: string; status: string }>('select reference, title, status from properties order by reference');
const derived = () =>
  select(
    'select (select coalesce(sum(n), 0)::int from property_facets) as facets, (select coalesce(sum(n), 0)::int from property_cells where c = 12) as cells',
  );

const agentHome = (
  reference: string,
  name: string,
  email: string,
  id = '',
  phone = '+971500000001',
) => `<property last_update="2025-05-01 10:00:00">
  <reference_number>${reference}</reference_number><offering_type>RS</offering_type><property_type>AP</property_type><price>900000</price>
  <city>Dubai</city><community>Arjan</community><title_en>Home ${reference}</title_en><size>900</size><bedroom>2</bedroom><bathroom>2</bathroom>
  <agent><id>${id}</id><name>${name}</name><email>${email}</email><phone>${phone}</phone></agent></property>`;
const agencyFeed = (...homes: string[]) => `<list>${homes.join('')}</list>`;
const liveHome = (
  reference: string,
  status: string,
) => `<Property><Property_Ref_No>${reference}</Property_Ref_No><Property_Status>${status}</Property_Status>
  <Property_purpose>Buy</Property_purpose><Property_Type>Villa</Property_Type><Property_Title>Villa ${reference}</Property_Title><Price>2000000</Price>
  <Property_Size>3000</Property_Size><Bedrooms>4</Bedrooms><Bathrooms>4</Bathrooms><City>Dubai</City><Locality>Jumeirah</Locality></Property>`;

describe('storing', () => {
  test('a second run of the same file changes nothing, an updated file changes what differs', async () => {
    const first = await run(table(home('a'), home('b'), home('c')));
    expect(first).toMatchObject({ rows: 3, created: 3, changed: 0, unchanged: 0, refused: 0, duplicates: 0, source: 'file' });
    const before = await select('select id, xmin::text from properties order by id');
    expect(await run(table(home('a'), home('b'), home('c')))).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    expect(await select('select id, xmin::text from properties order by id')).toEqual(before);
    expect(await run(table(home('a'), home('b', 'A better title'), home('d')))).toMatchObject({ created: 1, changed: 1, unchanged: 1 });
    expect((await stored()).map((row) => row.title)).toEqual(['Home number a', 'A better title', 'Home number c', 'Home number d']);
    expect(await derived()).toEqual([{ facets: 4, cells: 4 }]);
  });

  test('an update never touches featured, premium, promotion, owner or a status that a person set', async () => {
    await run(table(home('a'), home('b')));
    await client.query(`update properties set featured = true, premium = true, is_promoted = true, promotion_level = 3, promotion_end_date = now() + interval '1 day',
      status = 'sold' where reference = 'a'`);
    expect(await run(table(home('a', 'New words here'), home('b')))).toMatchObject({ changed: 1 });
    const [row] = await select(
      `select title, featured, premium, is_promoted, promotion_level, status from properties where reference = 'a'`,
    );
    expect(row).toEqual({ title: 'New words here', featured: true, premium: true, is_promoted: true, promotion_level: 3, status: 'sold' });
  });

  test('a dry run gives the same report and writes nothing', async () => {
    await run(table(home('a'), home('b'), home('c')));
    const file = table(home('a'), home('b', 'Another one'), home('x'), home('x'), 'bad');
    const dry = await run(file, { dryRun: true, mirror: false });
    expect((await stored()).map((row) => row.reference)).toEqual(['a', 'b', 'c']);
    const real = await run(file);
    expect({ ...dry, seconds: 0, dryRun: false }).toEqual({ ...real, seconds: 0 });
    expect(real).toMatchObject({ created: 1, changed: 1, unchanged: 1, duplicates: 1, refused: 1 });
  });

  test('batches of thousands are counted exactly and derived tables agree', async () => {
    const rows = Array.from({ length: 2300 }, (_, i) => home(`r${i}`));
    expect(await run(table(...rows))).toMatchObject({ created: 2300 });
    rows[1700] = home('r1700', 'The changed one');
    expect(await run(table(...rows))).toMatchObject({ created: 0, changed: 1, unchanged: 2299 });
    expect(await derived()).toEqual([{ facets: 2300, cells: 2300 }]);
  });

  test('the planner is told of a market that an import has doubled, and not of a few rows more', async () => {
    await run(table(...Array.from({ length: 2300 }, (_, i) => home(`r${i}`))));
    const forget = () => client.query("update pg_class set reltuples = 0 where oid = 'properties'::regclass");
    const known = async () => (await client.query("select reltuples as n from pg_class where oid = 'properties'::regclass")).rows[0].n;
    const statistics = new Statistics();
    await forget();
    await statistics.addRows(client, 1000);
    expect(await known()).toBe(0);
    await statistics.addRows(client, 1000);
    expect(await known()).toBe(2300);
    await forget();
    await statistics.addRows(client, 2200);
    expect(await known()).toBe(0);
    await statistics.addRows(client, 100);
    expect(await known()).toBe(2300);
  });

  test('a row that the database does not take is refused alone with its line', async () => {
    await client.query(`alter table properties add constraint no_thirteen check (title <> 'Home number r13')`);
    try {
      const report = await run(table(...Array.from({ length: 40 }, (_, i) => home(`r${i}`))));
      expect(report).toMatchObject({ created: 39, refused: 1 });
      expect(readFileSync(report.reportFile!, 'utf8')).toMatch(/^15,refused,r13,.*no_thirteen/m);
    } finally {
      await client.query('alter table properties drop constraint no_thirteen');
    }
  });

  test('a failing database stops the import: the batches before stay stored and the line is named', async () => {
    await client.query(`create function boom() returns trigger language plpgsql as $$ begin if new.title = 'Home number r1400' then raise 'no disk'; end if; return new; end $$;
      create trigger boom before insert on properties for each row execute function boom()`);
    try {
      const report = await run(table(...Array.from({ length: 1900 }, (_, i) => home(`r${i}`))));
      expect(report).toMatchObject({
        created: 1000,
        stopped: expect.stringMatching(/^Stopped at line 1002: the database failed \(no disk\)/),
      });
      expect(await stored()).toHaveLength(1000);
    } finally {
      await client.query('drop trigger boom on properties; drop function boom');
    }
  });

  test('two imports of one source do not run at once', async () => {
    await client.query(`select pg_advisory_lock(727202603, hashtext('file'))`);
    try {
      await expect(run(table(home('a')))).rejects.toThrow('Another import of "file" is running');
      expect(await run(table(home('a')), { source: 'other' })).toMatchObject({ created: 1 });
    } finally {
      await client.query('select pg_advisory_unlock_all()');
    }
  });

  test("members' own listings cannot be the source of an import", async () => {
    await expect(run(table(home('a')), { source: 'own' })).rejects.toThrow(/not "own"/);
  });
});

describe('the report', () => {
  test('each refused and duplicate row is listed with its line where the report is wanted, and a clean run removes the old list', async () => {
    const report = await run(table(home('a'), home('a'), '=cmd,A long title,1,50,1,Arjan,Dubai,Villa,Buy,,'));
    expect(report).toMatchObject({ created: 1, refused: 1, duplicates: 1, reportFile });
    expect(readFileSync(report.reportFile!, 'utf8').split('\n')).toEqual([
      'line,what,reference,reason',
      '3,duplicate,a,the same reference as line 2',
      `4,refused,'=cmd,"an area of 50 sq ft cannot be (100 to 200,000)"`,
      '',
    ]);
    const clean = await run(table(home('a')));
    expect(clean.reportFile).toBeUndefined();
    expect(() => readFileSync(report.reportFile!)).toThrow();
  });

  test('a torn file keeps what was read before and says where it stopped', async () => {
    const report = await run(`${table(home('a'), home('b'))}c,"torn`, { mirror: true });
    expect(report).toMatchObject({ created: 2, stopped: expect.stringMatching(/^Stopped at line 4: a quote/) });
    expect(report.notes).toEqual(['--mirror paused nothing: the file was not read to its end']);
    expect(await stored()).toHaveLength(2);
  });
});

describe('rows that are implausible', () => {
  const HELD = ['implausible: 8 bedrooms in 559 sq ft'];
  const odd = (bedrooms = 8) => `odd,Home with many rooms,900000,559,${bedrooms},Arjan,Dubai,Apartment,Buy,25.06,55.24`;
  const statuses = async () => Object.fromEntries((await stored()).map((row) => [row.reference, row.status]));
  const listed = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-1));

  test('are stored paused and listed, until the file says something else', async () => {
    const first = await run(table(home('a'), odd()));
    expect(first).toMatchObject({ created: 2, refused: 0, implausible: 1 });
    expect(listed(first.reportFile!)).toEqual(HELD);
    expect(await statuses()).toEqual({ a: 'published', odd: 'paused' });
    const second = await run(table(home('a'), odd()));
    expect(second).toMatchObject({ unchanged: 2, changed: 0, implausible: 1 });
    expect(listed(second.reportFile!)).toEqual(HELD);
    expect(await run(table(home('a'), odd(2)), { mirror: true })).toMatchObject({ changed: 1, implausible: 0 });
    expect(await statuses()).toEqual({ a: 'published', odd: 'published' });
    expect(await run(table(home('a'), odd()))).toMatchObject({ changed: 1, implausible: 1 });
    expect(await statuses()).toEqual({ a: 'published', odd: 'paused' });
  });

  test('stay published once a person has published them, and sold when sold', async () => {
    await run(table(odd()));
    await client.query(`update properties set status = 'published' where reference = 'odd'`);
    expect(await run(table(odd()))).toMatchObject({ unchanged: 1, implausible: 0 });
    expect(await run(table(odd(9)))).toMatchObject({ changed: 1, implausible: 0 });
    expect(await statuses()).toEqual({ odd: 'published' });
    await client.query(`update properties set status = 'sold' where reference = 'odd'`);
    await run(table(odd(2)));
    expect(await statuses()).toEqual({ odd: 'sold' });
  });

  test('are published when the person who imports says so', async () => {
    expect(await run(table(odd()), { publishImplausible: true })).toMatchObject({ created: 1, implausible: 0 });
    expect(await statuses()).toEqual({ odd: 'published' });
  });
});

describe('the verified mark', () => {
  const permitted = (permit: string, change: { price?: number; area?: number } = {}) =>
    `reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType,permitNumber\na,Home number one,${change.price ?? 900_000},${change.area ?? 800},2,Arjan,Dubai,Apartment,Buy,${permit}\n`;
  const mark = async () =>
    (
      await select<{ verified: boolean; what: string | null; by: string | null; at: Date | null }>(
        'select verified, verified_what as what, verified_by as by, verified_at as at from properties',
      )
    )[0]!;

  test('comes with a permit number of the right form, keeps its day, and goes with the number', async () => {
    await run(permitted('7120452500'));
    const first = await mark();
    expect(first).toMatchObject({ verified: true, by: 'permit', what: 'advertising permit 7120452500, in the form of Trakheesi' });
    await client.query(`update properties set verified_at = '2026-01-02T03:04:05Z'`);
    await run(permitted('7120452500', { price: 950_000 }));
    expect((await mark()).at).toEqual(new Date('2026-01-02T03:04:05Z'));
    await run(permitted('7120452500', { area: 900 }));
    expect((await mark()).at!.getTime()).toBeGreaterThan(first.at!.getTime() - 1000);
    await run(permitted('pending'));
    expect(await mark()).toEqual({ verified: false, what: null, by: null, at: null });
  });

  test('of a check by staff stays while it is the same home, and ends when it is another', async () => {
    await run(permitted(''));
    await client.query(`update properties set verified_by = 'staff', verified_what = 'title deed', verified_at = now()`);
    await run(permitted('', { price: 950_000 }));
    expect(await mark()).toMatchObject({ by: 'staff', what: 'title deed' });
    await run(permitted('', { area: 900 }));
    expect(await mark()).toMatchObject({ by: null, what: null });
  });
});

describe('the command', () => {
  const importing = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), NODE_ENV: 'test' };
    return spawnSync(process.execPath, ['scripts/import.ts', ...args], { encoding: 'utf8', env });
  };

  test('writes its report into DATA_DIR and nothing beside the file, and never over the file', async () => {
    const inputs = join(folder, 'inputs');
    mkdirSync(inputs, { recursive: true });
    const file = join(inputs, 'feed.csv');
    const content = table(home('a'), home('a'));
    writeFileSync(file, content);
    const { status, stdout, stderr } = importing(file);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('read as UTF-8');
    expect(stdout).toContain(join(folder, 'data', 'import-reports', 'feed.csv.csv'));
    expect(readFileSync(join(folder, 'data', 'import-reports', 'feed.csv.csv'), 'utf8')).toContain('3,duplicate,a,');
    expect(readdirSync(inputs)).toEqual(['feed.csv']);
    expect(importing(file, '--report', file)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The report would overwrite .*--report\n$/),
    });
    expect(readFileSync(file, 'utf8')).toBe(content);
    const elsewhere = join(folder, 'mine', 'report.csv');
    expect(importing(file, '--report', elsewhere).status).toBe(0);
    expect(readFileSync(elsewhere, 'utf8')).toContain('duplicate');
  });
});

test('a reference of 500 characters is stored whole and found again', async () => {
  const long = 'x'.repeat(500);
  expect(await run(table(home(long)))).toMatchObject({ created: 1 });
  expect(await run(table(home(long)))).toMatchObject({ unchanged: 1 });
  expect((await stored())[0]!.reference).toBe(long);
});

describe('taking off', () => {
  test('mirror pauses what is gone and publishes it again when it is back, but nothing that a person took off', async () => {
    await run(table(home('a'), home('b'), home('c'), home('d')));
    await client.query(`update properties set status = 'paused' where reference = 'd'`);
    expect(await run(table(home('a')), { mirror: true, dryRun: true })).toMatchObject({ unchanged: 1, paused: 2 });
    expect(await run(table(home('a')), { mirror: true })).toMatchObject({ unchanged: 1, paused: 2 });
    await client.query(`update properties set status = 'sold' where reference = 'c'`);
    expect(await run(table(home('a'), home('b'), home('c'), home('d')), { mirror: true })).toMatchObject({
      changed: 2,
      unchanged: 2,
      paused: 0,
    });
    expect((await stored()).map((row) => row.status)).toEqual(['published', 'published', 'sold', 'paused']);
  });

  test('mirror leaves other sources, refused rows and files without listings alone', async () => {
    await run(table(home('a'), home('b')));
    await run(table(home('z')), { source: 'other' });
    const rejected = 'b,Home number b,hidden,800,2,Arjan,Dubai,Apartment,Buy,,';
    expect(await run(table(home('a'), rejected), { mirror: true })).toMatchObject({ refused: 1, paused: 0 });
    expect((await run(table(rejected), { mirror: true })).notes[0]).toMatch(/no listing that can be imported/);
    expect((await run(table(home('a'), 'unreadable'), { mirror: true })).notes[0]).toMatch(/could not be read/);
    expect((await stored()).every((row) => row.status === 'published')).toBe(true);
  });

  test('a record that the feed calls deleted is paused, stays so, and comes back when it is live again', async () => {
    const feed = (status: string) => `<Properties>${liveHome('v1', 'live')}${liveHome('v2', status)}</Properties>`;
    await run(feed('live'));
    expect(await run(feed('deleted'))).toMatchObject({ paused: 1, unchanged: 1 });
    expect(await run(feed('archive'))).toMatchObject({ paused: 0, unchanged: 2 });
    expect((await stored()).map((row) => row.status)).toEqual(['published', 'paused']);
    expect(await run(feed('live'))).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await stored()).map((row) => row.status)).toEqual(['published', 'published']);
  });
});

describe('agents', () => {
  const agents = () => select('select name, email, phone, title, source from agents order by name');
  const links = () =>
    select('select p.reference, a.name, p.advertiser from properties p left join agents a on a.id = p.agent_id order by 1');

  test('a person with an e-mail address becomes one agent, whose changed name and number are taken over', async () => {
    const feed = (name: string, phone: string) =>
      agencyFeed(agentHome('1', name, 'sara@agency.example', '77', phone), agentHome('2', name, 'SARA@agency.example', '77', phone));
    await run(feed('Sara Sample', '+971500000001'));
    expect(await agents()).toEqual([
      { name: 'Sara Sample', email: 'sara@agency.example', phone: '+971500000001', title: 'Property Consultant', source: 'propertyfinder' },
    ]);
    await run(feed('Sara Sample-Noor', '+971500000002'));
    expect(await agents()).toMatchObject([{ name: 'Sara Sample-Noor', phone: '+971500000002' }]);
    expect(await links()).toMatchObject([{ name: 'Sara Sample-Noor' }, { name: 'Sara Sample-Noor' }]);
  });

  test('an office address shared by several people makes one agent, and the others are named as advertiser, not as somebody else', async () => {
    await run(
      agencyFeed(agentHome('1', 'Ali First', 'office@agency.example', '1'), agentHome('2', 'Bea Second', 'office@agency.example', '2')),
    );
    expect(await agents()).toMatchObject([{ name: 'Ali First' }]);
    expect(await links()).toEqual([
      { reference: '1', name: 'Ali First', advertiser: null },
      { reference: '2', name: null, advertiser: 'Bea Second' },
    ]);
  });

  test('the profile of an agent who came another way is linked and left as it is', async () => {
    await client.query(`insert into agents (name, title, email, phone) values ('Omar Known', 'Director', 'Omar@agency.example', '1')`);
    await run(agencyFeed(agentHome('1', 'omar known', 'omar@agency.example')));
    expect(await agents()).toEqual([{ name: 'Omar Known', email: 'Omar@agency.example', phone: '1', title: 'Director', source: 'own' }]);
    expect(await links()).toMatchObject([{ name: 'Omar Known' }]);
  });

  test('a record without a usable address makes no agent', async () => {
    await run(agencyFeed(agentHome('1', 'No Mail', 'not an address'), agentHome('2', '', 'a@agency.example')));
    expect(await agents()).toEqual([]);
  });
});
