// Tests of what owners and managers change about their brokerage, and of logo and colour, which the plan of an owner shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { picture } from '../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { removeOrphanPhotos } from '../photo/photo.ts';

let server: TestServer;
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

const settings = (fields: object = {}) => ({
  about: 'Homes by the water.',
  emirate: 'Dubai',
  tradeLicence: 'CN-1234567',
  officeNumber: '12345',
  licenceUntil: dubaiDay(new Date(Date.now() + 365 * DAY_MS)),
  colour: '',
  logo: '',
  ...fields,
});

test('owners and managers change their brokerage, owners alone its licence, whose other numbers end the check, and others nothing (O66, O70, O81)', async () => {
  const [owner, manager, agent, other] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)));
  const { id, slug, licenceUntil } = await makeOrganization(server, [
    { id: owner!.id, role: 'owner' },
    { id: manager!.id, role: 'manager' },
    { id: agent!.id, role: 'agent' },
  ]);
  const otherBrokerage = await makeOrganization(server, [{ id: other!.id, role: 'owner' }]);
  await run('update organizations set licence_checked_at = now() where id = $1', [id]);
  const same = settings({ licenceUntil });
  const saved = await callerOf(manager!.device).brokerage.saveBrand(same);
  expect(saved).toMatchObject({ about: 'Homes by the water.', isChecked: true, isBranded: false });
  await callerOf(other!.device).brokerage.saveBrand(settings({ about: 'Of the other' }));
  expect((await callerOf(owner!.device).brokerage.settings()).about).toBe('Homes by the water.');
  for (const change of [{ tradeLicence: 'CN-2' }, { officeNumber: '٦٥٤' }, { licenceUntil: '2099-01-31' }]) {
    await run('update organizations set licence_checked_at = now() where id = $1', [id]);
    expect((await callerOf(owner!.device).brokerage.saveBrand({ ...same, ...change })).isChecked).toBe(false);
  }
  await expectError(callerOf(manager!.device).brokerage.saveBrand({ ...same, tradeLicence: 'CN-3' }), 'FORBIDDEN', /Ask an owner/);
  await expectError(callerOf(owner!.device).brokerage.saveBrand({ ...same, emirate: 'Ajman' }), 'BAD_REQUEST', /./);
  const visitor = callerOf(server.device());
  expect((await visitor.brokerage.get({ slug })).licence.state).toBe('unchecked');
  expect((await visitor.brokerage.get({ slug: otherBrokerage.slug })).about).toBe('Of the other');
  for (const call of ['settings', 'saveBrand'] as const)
    await expectError(callerOf(agent!.device).brokerage[call](same as never), 'NOT_FOUND', 'Brokerage not found');
  for (const [fields, text] of [
    [{ tradeLicence: 'CN_2/1' }, /up to 20 letters/],
    [{ officeNumber: '1234567' }, /1 to 6 digits/],
    [{ licenceUntil: '2020-01-31' }, /This licence has ended/],
    [{ colour: '#ffcc00' }, 'This colour is too pale to read. Try a darker one.'],
    [{ logo: 'https://tracker.example/logo.png' }, /./],
    [{ logo: '/uploads/00000000-0000-0000-0000-000000000000-10x10.webp' }, /./],
  ] as const)
    await expectError(callerOf(owner!.device).brokerage.saveBrand(settings(fields)), 'BAD_REQUEST', text);
});

test('logo and colour are shown while an owner has the plan with custom branding, and a logo is kept like a picture of a home (O76)', async () => {
  const owner = await makeMember(server);
  const { slug } = await makeOrganization(server, [{ id: owner.id, role: 'owner' }]);
  const logo = (
    await owner.device
      .post('/api/uploads')
      .attach('file', await picture('png', 900, 900), 'logo.png')
      .expect(201)
  ).body.url as string;
  await callerOf(owner.device).brokerage.saveBrand(settings({ logo, colour: '#8B0000' }));
  const shown = async () => {
    const page = await callerOf(server.device()).brokerage.get({ slug });
    return [page.logo, page.colour];
  };
  expect(await shown()).toEqual([null, null]);
  const setPlan = (plan: string, end: string) =>
    run(
      `update users set subscription_plan = $2, subscription_status = 'active', subscription_end_date = now() + $3::interval where id = $1`,
      [owner.id, plan, end],
    );
  await setPlan('premium_plan', '1 day');
  expect(await shown()).toEqual([null, null]);
  await setPlan('enterprise_plan', '1 day');
  expect(await shown()).toEqual([logo, '#8b0000']);
  await setPlan('enterprise_plan', '-8 days');
  expect(await shown()).toEqual([null, null]);
  await run(`update photos set unused_since = now() - interval '3 days'`);
  await removeOrphanPhotos({ ...server.deps });
  await owner.device.get(logo).expect(200);
});

test('a logo is a PNG or WebP of at most 2 MB, whatever the browser let through (O76)', async () => {
  const owner = await makeMember(server);
  await makeOrganization(server, [{ id: owner.id, role: 'owner' }]);
  const save = async (file: Buffer, name: string) => {
    const { body } = await owner.device.post('/api/uploads').attach('file', file, name).expect(201);
    return callerOf(owner.device).brokerage.saveBrand(settings({ logo: body.url }));
  };
  await expectError(save(await picture('jpeg', 300, 300), 'logo.png'), 'BAD_REQUEST', /PNG or WebP picture of at most 2 MB/);
  // what follows the last chunk of a PNG is ignored by readers
  const large = Buffer.concat([await picture('png', 300, 300), Buffer.alloc(2 * 1024 * 1024)]);
  await expectError(save(large, 'large.png'), 'BAD_REQUEST', /at most 2 MB/);
  expect((await save(await picture('webp', 300, 300), 'logo.webp')).logo).toContain('/uploads/');
});
