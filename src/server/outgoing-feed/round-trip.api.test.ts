// Tests that our import reads each feed out back as it is stored (O123): the fields of docs/feeds-out.md, and as `unchanged` what came from the same layout.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTGOING_FORMATS, type OutgoingFormat } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { createImportContext, type ImportContext } from '../../testing/contexts/import-context.ts';
import { createFeedFolder } from '../../testing/factories/feed-files.ts';
import type { Listing } from '../import/mapping/listing.ts';
import { readHomes, readVersion, type SentHome } from './homes.ts';
import { LAYOUTS } from './layouts/layouts.ts';

const ORIGIN = 'https://homes.example';
let context: ImportContext;
let organizationId: number;
beforeAll(async () => {
  context = await createImportContext();
  const [made] = await context.select<{ id: number }>(
    `insert into organizations (name, slug, emirate, trade_licence, office_number, licence_until) values ('Palm', 'palm', 'Dubai', 'CN-1', '1', '2099-12-31') returning id`,
  );
  organizationId = made!.id;
});
const files = createFeedFolder();
afterAll(async () => {
  files.remove();
  await context.close();
});

/** The file of the organization in a format. */
async function fileOf(format: OutgoingFormat): Promise<string> {
  const em = context.database.orm.em.fork();
  const owner = { userId: null, organizationId };
  const { homes, changedAt } = await readVersion(em, owner, format);
  const facts = { homes, changedAt, origin: ORIGIN };
  const layout = LAYOUTS[format];
  const texts = [layout.begin(facts)];
  for await (const page of readHomes(em, owner, format)) texts.push(...page.map((home) => layout.home(home, facts)));
  return texts.join('') + layout.end;
}

/** The table of docs/feeds-out.md: what each format carries of each field. */
const table = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'feeds-out.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \w/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const [head = [], ...rows] = table;
const cellOf = (field: string, format: OutgoingFormat): string => rows.find(([name]) => name === field)![head.indexOf(format)]!;

/** What an import reads, by the names of the table. */
const readBack = ({ advertised, terms = {}, agent, ...listing }: Listing): Record<string, unknown> => ({
  ...{ floorPlans: [], film: null, titleAr: null, descriptionAr: null, permitUrl: null, permitUntil: null, advertiserLicence: null },
  ...listing,
  advertisedPrice: advertised?.price ?? null,
  advertisedPeriod: advertised?.period ?? null,
  advertisedCurrency: advertised?.currency ?? null,
  ...Object.fromEntries(
    ['serviceCharge', 'cooling', 'cheques', 'parking', 'handover', 'vacant', 'tenantUntil'].map((name) => [
      name,
      terms[name as keyof typeof terms] ?? null,
    ]),
  ),
  agentEmail: agent?.email ?? null,
});

const HOMES = `insert into properties (source, reference, title, title_ar, description, description_ar, price, advertised_price, advertised_period, advertised_currency,
    area, bedrooms, bathrooms, location, emirate, address, unit, property_type, transaction_type, images, floor_plans, film, amenities, furnished, completion, service_charge, cooling,
    cheques, parking, handover, vacant, tenant_until, permit_number, permit_url, permit_until, advertiser_licence, latitude, longitude, agent_id, organization_id)
  select 'rich', 'R-' || n, 'Home <' || n || '> & "more" ]]> 2', 'بيت جميل ' || n, E'Line one & <two.\\n\\nرمز 😀', 'وصف عربي', 9500, 28500, 'quarter', null,
    997, 3, 2, 'Dubai Marina', 'Dubai', 'Attessa Tower, Marina Promenade, Dubai Marina', '1204', 'Townhouse', 'Rent',
    array(select 'https://img.example/' || n || '/' || i || '.jpg?a=1&b=2' from generate_series(1, 12) i), array['https://img.example/plan.png'], 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', array['Balcony', 'Partly furnished', 'Sea view'], 'partly', 'ready', 14.5, 'district',
    4, 2, '2027-06', false, date '2099-01-31', '7123456789', 'https://trakheesi.dubailand.gov.ae/rev.aspx?id=1', date '2099-02-01', 'CN-77001', 25.0786, 55.1378, $1::int, $2::int
  from generate_series(1, 1) n
  union all
  select 'rich', 'S-1', 'Studio by the tram', null, 'Bright.', null, 900000, 245000, null, 'USD', 430, 1, 1, 'Jumeirah Village Circle', 'Dubai',
    'Jumeirah Village Circle', null, 'Studio', 'Buy', array['https://img.example/s.jpg'], array[]::text[], null, array[]::text[], null, 'off-plan', null, null,
    null, null, null, null, null, '7123456790', null, null, null, null, null, null, $2::int
  union all
  select 'rich', 'T-1', 'Villa by the park', null, 'Quiet.', null, 6122, 20000, 'year', 'USD', 3200, 4, 5, 'Arabian Ranches', 'Dubai',
    'Saheel 2, Arabian Ranches', null, 'Villa', 'Rent', array['https://img.example/t.jpg'], array[]::text[], 'https://my.matterport.com/show/?m=SxQL3iGyoDo', array['Garden'], 'no', 'ready', null, null,
    1, null, null, true, null, '7123456791', null, null, null, null, null, null, $2::int`;
/** AED for a US dollar, by which the prices of these homes were converted. */
const RATES = { rates: { USD: 900_000 / 245_000 } };

describe('what a feed out writes is read back', () => {
  beforeAll(async () => {
    const [agent] = await context.select<{ id: number }>(
      `insert into agents (name, title, email, phone, bio) values ('Lina Haddad', 'Agent', 'lina@homes.example', '+971500000001', '') returning id`,
    );
    await context.client.query(HOMES, [agent!.id, organizationId]);
  });

  test('the table names every field, and no other', async () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(head.slice(1)).toEqual([...OUTGOING_FORMATS]);
  });

  test.each(OUTGOING_FORMATS)('%s carries the fields that docs/feeds-out.md marks, and loses the others (O123)', async (format) => {
    const sent = new Map<string, SentHome>();
    for await (const page of readHomes(context.database.orm.em.fork(), { userId: null, organizationId }, format))
      for (const home of page) sent.set(home.reference, home);
    const read = await files.classifyRows(files.write(await fileOf(format)), files.write(JSON.stringify(RATES)));
    expect(read.map((row) => ('reason' in row ? row.reason : row.kind))).toEqual(['listing', 'listing', 'listing']);
    const lost = new Set<string>();
    for (const row of read) {
      if (row.kind !== 'listing') continue;
      const home = sent.get(row.reference)!;
      const back = readBack(row.listing);
      const stored: Record<string, unknown> = { ...home, agentEmail: home.agent?.email ?? null };
      for (const [field = ''] of rows) {
        const isCarried = cellOf(field, format) === 'yes';
        if (isCarried) expect(back[field], `${format} ${row.reference} ${field}`).toEqual(stored[field]);
        else if (JSON.stringify(back[field]) !== JSON.stringify(stored[field])) lost.add(field);
      }
    }
    // a field that comes back after all has to be marked
    expect([...lost].toSorted()).toEqual(rows.flatMap(([field = '']) => (cellOf(field, format) === 'yes' ? [] : [field])).toSorted());
  });

  test('the unit stays out, and hostile texts stay texts', async () => {
    for (const format of OUTGOING_FORMATS) expect(await fileOf(format)).not.toContain('1204');
    expect(await fileOf('bayut-xml')).toContain('<Price><![CDATA[114000]]></Price><Rent_Frequency><![CDATA[yearly]]>');
    expect(await fileOf('bayut-xml')).toContain('<Bedrooms><![CDATA[-1]]>');
    expect(await fileOf('propertyfinder-xml')).toContain('<geopoints>55.1378,25.0786</geopoints>');
  });

  test('a home that ended is deleted for seven days in the layout that says so, and missing from the others', async () => {
    await context.client.query(`update properties set status = 'sold', updated_at = now() - interval '6 days' where reference = 'S-1'`);
    const [row] = await files
      .classifyRows(files.write(await fileOf('bayut-xml')))
      .then((read) => read.filter(({ reference }) => reference === 'S-1'));
    expect(row).toMatchObject({ kind: 'withdrawn' });
    for (const format of OUTGOING_FORMATS.filter((each) => each !== 'bayut-xml')) expect(await fileOf(format)).not.toContain('S-1');
    await context.client.query(`update properties set updated_at = now() - interval '8 days' where reference = 'S-1'`);
    expect(await fileOf('bayut-xml')).not.toContain('S-1');
    await context.client.query(`update properties set status = 'published', updated_at = now() where reference = 'S-1'`);
  });
});

test.each(OUTGOING_FORMATS)('homes that were imported from %s come back unchanged (O123)', async (format) => {
  await context.clear();
  await context.client.query(HOMES, [null, organizationId]);
  const file = await fileOf(format);
  await context.client.query('delete from properties');
  const first = await context.run(file, { source: 'agency', organization: 'palm', publishImplausible: true });
  expect([first.created, first.refused]).toEqual([3, 0]);
  const again = await context.run(await fileOf(format), { source: 'agency', organization: 'palm', publishImplausible: true });
  expect([again.unchanged, again.changed, again.created, again.refused]).toEqual([3, 0, 0, 0]);
});
