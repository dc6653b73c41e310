// Tests of advertising permits: entering them, requiring them (PERMITS=require), reminders before they end, and their QR codes.
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { listRepeatedPermits, recordPermitCheck } from './permit.ts';
import { handlePermitEnds } from './permit-ends.ts';

const LINK = 'https://dubailand.gov.ae/en/eservices/permit?key=Q2hlY2s4ODE1';
const permit = { kind: 'trakheesi', number: '71367 464076', url: LINK, until: '2027-01-03' };
const NOW = new Date('2026-12-01T06:00:00Z');

let server: TestServer;
/** A server with PERMITS=require. */
let strictServer: TestServer;
let owner: Member;
let strictOwner: Member;
beforeAll(async () => {
  const settings = { FREE_LISTING_LIMIT: '0', LIMIT_CREATE_LISTING: '0', LIMIT_UPLOAD: '0' };
  server = await testServer(settings);
  strictServer = await testServer({ ...settings, PERMITS: 'require' });
  server.setNow(NOW);
  strictServer.setNow(NOW);
  owner = await makeMember(server);
  strictOwner = await makeMember(strictServer);
});
afterAll(async () => {
  await server.close();
  await strictServer.close();
});
const runSql = ({ deps }: TestServer, text: string, values: unknown[] = []) =>
  rows<Record<string, unknown>>(deps.orm.em.fork(), { text, values });

describe('the permit of a listing (O126, O128, S130)', () => {
  test('an owner enters, changes and removes it; the home shows number, kind, link and last day', async () => {
    const created = await advertise(owner, { permit });
    expect(created).toMatchObject({
      permitNumber: '71367464076',
      permit: { kind: 'trakheesi', url: LINK, until: '2027-01-03', checkedAt: null },
    });
    expect((await server.request().get(`/api/properties/${created.id}`).expect(200)).body).toMatchObject(created);
    await recordPermitCheck(server.deps.orm.em, created.id, NOW);
    const path = `/api/properties/${created.id}`;
    expect((await owner.device.patch(path).send({ price: 1_000_000, permit }).expect(200)).body.permit.checkedAt).toBe(NOW.toISOString());
    const changed = await owner.device
      .patch(path)
      .send({ permit: { ...permit, number: '71367464077' } })
      .expect(200);
    expect(changed.body).toMatchObject({ permitNumber: '71367464077', permit: { checkedAt: null } });
    const removed = await owner.device.patch(path).send({ permit: null }).expect(200);
    expect(removed.body).toMatchObject({ permitNumber: null, permit: null });
    const withoutPermit = await owner.device
      .patch(path)
      .send({ permit: { kind: 'none' } })
      .expect(200);
    expect(withoutPermit.body).toMatchObject({ permitNumber: null, permit: { kind: 'none' } });
  });

  test.each([
    [{ ...permit, number: '12345678' }, 'A Dubai permit number has 9 to 12 digits'],
    [{ ...permit, number: '0000000000' }, 'A Dubai permit number has 9 to 12 digits'],
    [{ ...permit, number: '' }, 'Enter the advertising permit number'],
    [{ ...permit, kind: 'madhmoun', number: 'pending' }, 'An Abu Dhabi permit number has 8 to 16 digits'],
    [{ ...permit, kind: 'dtcm', number: 'A' }, 'A holiday home permit has 4 to 20 letters and digits'],
    [{ ...permit, kind: 'other' }, 'Unknown kind of permit'],
    [{ ...permit, until: '2027-02-30' }, 'The last day must be a date'],
    [{ ...permit, until: 'soon' }, 'The last day must be a date'],
    [{ ...permit, until: '2026-11-30' }, 'This permit ended on 30 Nov 2026'],
    [{ ...permit, url: 'https://dubailand.gov.ae.evil.example/x' }, /The link must be an https address of the Land Department/],
  ])('the permit %j gets the answer %s', async (entered, text) => {
    await owner.device
      .post('/api/properties')
      .send(listingBody({ permit: entered }))
      .expect(400)
      .expect(({ text: answer }) => expect(answer).toMatch(text));
  });

  test('a permit that has ended later does not stop other changes, and its mark is gone', async () => {
    const { id } = await advertise(owner, { permit: { ...permit, number: '713674640', until: '2026-12-02' } });
    await runSql(server, `update properties set permit_until = '2026-11-20' where id = $1`, [id]);
    const { body } = await owner.device
      .patch(`/api/properties/${id}`)
      .send({ price: 900_000, permit: { ...permit, number: '713674640', until: '2026-11-20' } })
      .expect(200);
    expect(body.price).toBe(900_000);
    const [comparedProperty] = await callerOf(server.device()).property.compare({ ids: [id] });
    expect(comparedProperty).toMatchObject({ permitNumber: '713674640', isPermitShown: false });
    await server.request().get(`/permit-code/${id}.svg`).expect(404);
  });

  test('the number of another own advert is named, and staff see numbers of several adverts (O130, S132)', async () => {
    const number = '71367464999';
    const first = await advertise(owner, { title: 'The first home of a permit', permit: { ...permit, number } });
    const second = await advertise(owner, { permit: { ...permit, number } });
    /** Whether another advert of the owner has the number that is typed in the form of listing `id`. */
    const findUse = (id: number, typed = '7136 7464 999') => callerOf(owner.device).listing.permitUse({ number: typed, id });
    expect(await findUse(second.id)).toEqual({ title: 'The first home of a permit' });
    expect(await findUse(0, '71111111')).toEqual({ title: null });
    expect(await listRepeatedPermits(server.deps.orm.em)).toContainEqual({ number, ids: [first.id, second.id], advertisers: 1 });
  });
});

describe('the setting PERMITS=require (O132)', () => {
  test('publishing in Dubai and Abu Dhabi needs number and end date; other emirates need none', async () => {
    const { device } = strictOwner;
    const create = (fields: object) => device.post('/api/properties').send(listingBody(fields));
    await create({}).expect(400).expect('Enter the advertising permit number');
    await create({ permit: { kind: 'none' } }).expect(400);
    await create({ permit: { ...permit, until: null } })
      .expect(400)
      .expect('Enter the last day of the advertising permit');
    await create({ location: 'Al Reem Island, Abu Dhabi' }).expect(400).expect('Enter the advertising permit number');
    await create({ location: 'Al Nahda, Sharjah' }).expect(201);
    await create({ permit }).expect(201);
  });

  test('a paused listing may be changed without a permit and is published with one', async () => {
    const created = await advertise(strictOwner, { permit: { ...permit, number: '713674641' } });
    const { device } = strictOwner;
    await callerOf(device).listing.setStatus({ id: created.id, status: 'paused' });
    await device.patch(`/api/properties/${created.id}`).send({ permit: null }).expect(200);
    await expectError(callerOf(device).listing.setStatus({ id: created.id, status: 'published' }), 'BAD_REQUEST');
    await device
      .patch(`/api/properties/${created.id}`)
      .send({ permit: { ...permit, number: '713674641' } })
      .expect(200);
    await callerOf(device).listing.setStatus({ id: created.id, status: 'published' });
  });

  test('two listings that are published at the same moment do not get one number', async () => {
    const number = '713674642';
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        strictOwner.device.post('/api/properties').send(listingBody({ title: 'A home that was first', permit: { ...permit, number } })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toBe(
      'This permit belongs to another advert of yours: A home that was first',
    );
  });
});

describe('permits that end (O129)', () => {
  test('the advertiser gets emails 14 and 3 days before, once each and grouped, and the listing is paused only where permits are required', async () => {
    for (const each of [server, strictServer]) {
      const member = await makeMember(each);
      const homes = [
        await advertise(member, {
          title: 'A home with a permit that ends',
          permit: { ...permit, number: '722000001', until: '2026-12-31' },
        }),
        await advertise(member, { title: 'Another one of the same day', permit: { ...permit, number: '722000002', until: '2026-12-31' } }),
      ];
      const readReminders = async () =>
        (await each.sentEmails()).filter(({ to, text }) => to.includes(member.email) && text.includes('permit'));
      /** The number of reminders so far, by the days that are left until the last day. */
      const countByDaysLeft: Record<number, number> = {};
      // every day from 1 December to two days after the last day
      for (let day = 0; day <= 32; day++) {
        each.setNow(new Date(NOW.getTime() + day * DAY_MS));
        await handlePermitEnds(each.deps, each.deps.orm.em.fork());
        const daysLeft = 30 - day;
        if ([15, 14, 4, 3].includes(daysLeft)) countByDaysLeft[daysLeft] = (await readReminders()).length;
      }
      each.setNow(NOW);
      expect(countByDaysLeft).toEqual({ 15: 0, 14: 1, 4: 1, 3: 2 });
      const emails = await readReminders();
      expect(emails.map(({ subject }) => subject)).toEqual(['2 advertising permits end soon', '2 advertising permits end soon']);
      const statuses = await runSql(each, 'select status from properties where id = any($1)', [homes.map(({ id }) => id)]);
      const expectedStatus = each === strictServer ? 'paused' : 'published';
      expect(statuses.map(({ status }) => status)).toEqual([expectedStatus, expectedStatus]);
    }
  }, 60_000);
});

describe('QR codes (O127, O128)', () => {
  test('the home serves the code of its link as a picture, and it reads as that link', async () => {
    const { id } = await advertise(owner, { permit: { ...permit, number: '713674650' } });
    const { body, headers } = await server.request().get(`/permit-code/${id}.svg`).expect(200).expect('Content-Type', /svg/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const picture = sharp(body as Buffer).resize(360);
    expect(await readCode(await picture.png().toBuffer())).toEqual([200, { url: LINK, host: 'dubailand.gov.ae' }]);
    for (const file of [`${id}.png`, '0.svg', '99999999999.svg', 'x.svg', '2000000000.svg'])
      await server.request().get(`/permit-code/${file}`).expect(404);
  });

  /** Uploads a picture and returns the status and the response: the link that its QR code contains, or an error. */
  const readCode = async (picture: Buffer, device = owner.device): Promise<[number, unknown]> => {
    const { status, body, text } = await device.post('/api/permits/read').attach('file', picture, 'permit.png');
    return [status, status === 200 ? body : text];
  };
  const qrCode = (text: string, width = 400) => toBuffer(text, { width, margin: 4 });
  /** A picture with a QR code of `size` pixels on a larger card. */
  const permitCard = async (text: string, size: number) =>
    sharp({ create: { width: 1400, height: 900, channels: 3, background: '#e9e4da' } })
      .composite([{ input: await qrCode(text, size), left: 300, top: 200 }])
      .png()
      .toBuffer();

  test('it is read from a card, from a small one that is turned and blurred, and from a JPEG', async () => {
    const expected = [200, { url: LINK, host: 'dubailand.gov.ae' }];
    const card = await permitCard(LINK, 420);
    expect(await readCode(card)).toEqual(expected);
    const turnedAndBlurred = sharp(await permitCard(LINK, 260))
      .rotate(12, { background: '#888888' })
      .blur(1);
    expect(await readCode(await turnedAndBlurred.png().toBuffer())).toEqual(expected);
    expect(await readCode(await sharp(card).jpeg({ quality: 60 }).toBuffer())).toEqual(expected);
  }, 60_000);

  test.each([300, 150])(
    'it is read from a scanned page of A4 with a code of 13 mm, margin included, at %i dots an inch',
    { timeout: 60_000 },
    async (dotsPerInch) => {
      const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * dotsPerInch);
      const code = await sharp(await qrCode(LINK, 1000))
        .resize(pixels(13))
        .png()
        .toBuffer();
      const page = sharp({ create: { width: pixels(210), height: pixels(297), channels: 3, background: '#fdfdfb' } });
      const scan = await page
        .composite([{ input: code, left: pixels(160), top: pixels(240) }])
        .png()
        .toBuffer();
      const picture = await sharp(scan).blur(0.5).jpeg({ quality: 85 }).toBuffer();
      expect(await readCode(picture)).toEqual([200, { url: LINK, host: 'dubailand.gov.ae' }]);
    },
  );

  test('codes of other sites, pictures without a code, other files and visitors are refused', async () => {
    const foreignCode = [400, 'This is not a permit code of the Land Department.'];
    expect(await readCode(await qrCode('https://dubailand.gov.ae.evil.example/permit'))).toEqual(foreignCode);
    expect(await readCode(await qrCode('javascript:alert(1)'))).toEqual(foreignCode);
    expect(await readCode(await qrCode('71367464076'))).toEqual(foreignCode);
    const emptyPicture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } });
    expect(await readCode(await emptyPicture.png().toBuffer())).toEqual([400, 'No QR code found']);
    expect((await readCode(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))[0]).toBe(400);
    expect((await readCode(await qrCode(LINK), server.device()))[0]).toBe(401);
    await owner.device.post('/api/permits/read').send({}).expect(415);
    await owner.device.get('/api/permits/read').expect(405);
  }, 60_000);
});
