// Tests of costs and dates that a listing names: service charge (AED per sq ft a year), cooling, rent cheques a year, tenancy and handover.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listingBody } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

describe('costs and dates of a listing (S98)', () => {
  test('are stored, answered by the API and changed one by one', async () => {
    const owner = await makeMember(server);
    const terms = {
      serviceCharge: 15.9,
      cooling: 'district',
      vacant: false,
      tenantUntil: '2027-03-31',
      handover: null,
      cheques: null,
      parking: 2,
    };
    const { body } = await owner.device.post('/api/properties').send(listingBody(terms)).expect(201);
    expect(body).toMatchObject(terms);
    await owner.device.patch(`/api/properties/${body.id}`).send({ serviceCharge: null, cheques: 4, parking: 0 }).expect(200);
    const { body: read } = await server.request().get(`/api/properties/${body.id}`).expect(200);
    expect(read).toMatchObject({ ...terms, serviceCharge: null, cheques: 4, parking: 0 });
  });

  test('say that cooling is included when only the text says chiller free', async () => {
    const owner = await makeMember(server);
    const description = 'A bright home with a wide view over the water, chiller free and close to the tram.';
    const { body } = await owner.device.post('/api/properties').send(listingBody({ description })).expect(201);
    expect(body.cooling).toBe('included');
    const stated = await owner.device
      .post('/api/properties')
      .send(listingBody({ description, cooling: 'own' }))
      .expect(201);
    expect(stated.body.cooling).toBe('own');
  });

  test('are refused when the service charge is outside of the allowed range', async () => {
    const owner = await makeMember(server);
    // 15.90 without the decimal point
    const { text } = await owner.device
      .post('/api/properties')
      .send(listingBody({ serviceCharge: 1590 }))
      .expect(400);
    expect(text).toContain('Service charge must be from AED 0.5 to 100 per sq ft a year');
  });
});
