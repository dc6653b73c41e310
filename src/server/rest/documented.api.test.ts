import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Device, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let agentId: number;
let villa: number;
let apartmentId: number;
let rental: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, { rating: 4.5, reviewCount: 12 });
  agentId = agent.id;
  const given = { propertyType: 'Villa', location: 'Palm Jumeirah', price: 9_000_000, area: 5000, bedrooms: 5, bathrooms: 6 };
  villa = (await makeProperty(em, { ...given, agent, amenities: ['Garden', "Maid's Room"], featured: true })).id;
  apartmentId = (await makeProperty(em, { createdAt: new Date('2026-01-01') })).id;
  rental = (await makeProperty(em, { transactionType: 'Rent', price: 9000, createdAt: new Date('2026-02-01') })).id;
});
afterAll(() => server.close());

/** A call as the specification's client makes it (R243): with the cookie, JSON, and anything but success thrown as `status: text`. */
async function call(device: Device, method: 'get' | 'post', path: string, body?: object): Promise<unknown> {
  const answer = await (body ? device[method](path).send(body) : device[method](path));
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text || 'no words'}`);
  return answer.body;
}
const get = (path: string) => call(server.device(), 'get', path);
const findIds = async (query: string) => ((await get(`/api/properties${query}`)) as { id: number }[]).map(({ id }) => id);
const columns = async (table: string): Promise<string[]> =>
  (
    await server.deps.orm.em
      .getConnection()
      .execute<{ name: string }[]>(`select column_name as name from information_schema.columns where table_name = '${table}'`)
  ).map(({ name }) => name);

describe('users', () => {
  test('register, sign in, read their account and sign out (R244-R247)', async () => {
    const device = server.device();
    await expect(call(device, 'get', '/api/user')).rejects.toThrow('401: Not signed in');
    const registered = await call(device, 'post', '/api/register', { username: 'sara', email: 'sara@homes.example', password: PASSWORD });
    expect(registered).toMatchObject({ username: 'sara', email: 'sara@homes.example', savedProperties: [] });
    expect(await call(device, 'get', '/api/user')).toEqual(registered);
    await call(device, 'post', '/api/logout');
    await expect(call(device, 'get', '/api/user')).rejects.toThrow('401: Not signed in');
    await expect(call(device, 'post', '/api/login', { username: 'sara', password: 'not this one' })).rejects.toThrow(
      '401: Invalid username or password',
    );
    expect(await call(device, 'post', '/api/login', { username: 'sara', password: PASSWORD })).toEqual(registered);
    expect(await call(device, 'get', '/api/user')).toEqual(registered);
  });

  test('save a property with an empty body and list saved properties with everything that a card needs (R248, R249)', async () => {
    const { device, id } = await makeMember(server);
    await call(device, 'post', `/api/users/${id}/saved-properties/${villa}`);
    const [saved] = (await call(device, 'get', `/api/users/${id}/saved-properties`)) as object[];
    expect(Object.keys(saved!)).toEqual(
      expect.arrayContaining([
        'id',
        'images',
        'transactionType',
        'title',
        'location',
        'address',
        'description',
        'price',
        'bedrooms',
        'bathrooms',
        'area',
      ]),
    );
    await call(device, 'post', `/api/users/${id}/saved-properties/${villa}`);
    expect(await call(device, 'get', `/api/users/${id}/saved-properties`)).toEqual([]);
  });

  test('create a listing with every field of the form and their own id, and list it (R250, R260)', async () => {
    const { device, id } = await makeMember(server);
    const made = (await call(device, 'post', '/api/properties', listingBody({ userId: id, location: 'Al Barsha' }))) as { id: number };
    expect(await call(device, 'get', `/api/users/${id}/properties`)).toMatchObject([{ id: made.id, userId: id, location: 'Al Barsha' }]);
  });

  test('start a payment with a plan and get a client secret (R261, R262)', async () => {
    const { device } = await makeMember(server);
    const home = (await call(device, 'post', '/api/properties', listingBody({ location: 'Al Barsha' }))) as { id: number };
    const secret = { clientSecret: expect.stringMatching(/.{10}/) };
    expect(await call(device, 'post', '/api/create-subscription', { planId: 'basic_plan' })).toMatchObject(secret);
    const promotion = { planId: 'basic_promotion', propertyId: home.id, amount: 4900 };
    expect(await call(device, 'post', '/api/create-promotion-payment', promotion)).toMatchObject(secret);
    const { propertyId: _, ...without } = promotion;
    expect(await call(device, 'post', '/api/create-promotion-payment', without)).toMatchObject(secret);
  });
});

describe('visitors', () => {
  test('read properties and agents as arrays, and one of each (R251, R252, R256-R258)', async () => {
    expect(await get('/api/properties/featured')).toMatchObject([{ id: villa, featured: true }]);
    expect(await get('/api/agents/top')).toMatchObject([{ id: agentId }]);
    expect(await get('/api/agents')).toMatchObject([{ id: agentId }]);
    expect(await get(`/api/agents/${agentId}`)).toMatchObject({ id: agentId, rating: 4.5, reviewCount: 12 });
    expect(await get(`/api/properties/${villa}`)).toMatchObject({ id: villa, agentId });
  });

  test.each([
    ['?location=Palm%20Jumeirah', () => [villa]],
    ['?propertyType=Villa', () => [villa]],
    ['?location=Dubai%20Marina&transactionType=Rent', () => [rental]],
    ['?minPrice=2000000', () => [villa]],
    ['?location=Dubai%20Marina&maxPrice=10000', () => [rental]],
    ['?minBedrooms=5', () => [villa]],
    ['?minBathrooms=5', () => [villa]],
    ['?minArea=2000', () => [villa]],
    ['?location=Dubai%20Marina&maxArea=2000&transactionType=Buy', () => [apartmentId]],
    ["?amenities=Garden,Maid's%20Room", () => [villa]],
    ['?location=Dubai%20Marina&sort=price-asc', () => [rental, apartmentId]],
    ['?location=Dubai%20Marina&sort=price-desc', () => [apartmentId, rental]],
    ['?location=Dubai%20Marina&sort=newest', () => [rental, apartmentId]],
  ])('search properties by %s (R253)', async (query, ids) => {
    expect(await findIds(query)).toEqual(ids());
  });

  test.each([
    ['Buy', 'Villa', () => villa],
    ['Buy', 'Apartment', () => apartmentId],
    ['Rent', 'Apartment', () => rental],
  ] as const)(
    'search properties by transactionType=%s and propertyType=%s and get no others (R253, R255)',
    async (transaction, type, id) => {
      const ids = await findIds(`?transactionType=${transaction}&propertyType=${type}`);
      expect(ids.filter((one) => [villa, apartmentId, rental].includes(one))).toEqual([id()]);
    },
  );

  test('read the properties of an agent, and of all agents without a filter (R253, R254)', async () => {
    expect(await findIds(`?agentId=${agentId}`)).toEqual([villa]);
    expect(await findIds('')).toEqual(expect.arrayContaining([villa, apartmentId, rental]));
  });

  test('send an inquiry about a property (R259)', async () => {
    const question = {
      propertyId: villa,
      name: 'Hannah Becker',
      email: 'hannah@becker.example',
      phone: '+971 50 000 0000',
      message: 'I would like to see it on Sunday.',
    };
    await call(server.device(), 'post', '/api/inquiries', question);
    const stored = await server.deps.orm.em
      .getConnection()
      .execute<object[]>('select property_id as "propertyId", name, email, phone, message from inquiries');
    expect(stored).toEqual([question]);
  });

  test('get every error as a status and one line of text (R243)', async () => {
    await expect(get('/api/properties/99999999')).rejects.toThrow(/^404: Property not found$/);
    await expect(get('/api/agents/x')).rejects.toThrow(/^400: Invalid agent ID$/);
    await expect(get('/api/users/1/properties')).rejects.toThrow(/^401: Not signed in$/);
    const { device } = await makeMember(server);
    await expect(call(device, 'get', '/api/users/2000000000/properties')).rejects.toThrow(/^403: You can only access your own account$/);
    await expect(call(device, 'post', '/api/create-subscription', { planId: 'gold' })).rejects.toThrow(/^400: Unknown subscription plan$/);
  });
});

describe('stored data', () => {
  test('of a property has every documented field with its default (R204)', async () => {
    const home = (await get(`/api/properties/${apartmentId}`)) as Record<string, unknown>;
    const fields = [
      'id',
      'title',
      'description',
      'price',
      'area',
      'bedrooms',
      'bathrooms',
      'location',
      'address',
      'propertyType',
      'transactionType',
      'images',
      'amenities',
      'featured',
      'premium',
      'agentId',
      'latitude',
      'longitude',
      'isPromoted',
      'promotionLevel',
      'promotionStartDate',
      'promotionEndDate',
      'userId',
      'createdAt',
    ];
    expect(Object.keys(home)).toEqual(expect.arrayContaining(fields));
    expect(home).toMatchObject({
      featured: false,
      premium: false,
      verified: true,
      isPromoted: false,
      promotionLevel: 0,
      promotionStartDate: null,
      promotionEndDate: null,
      agentId: null,
      images: [],
      amenities: [],
    });
    expect([home.price, home.area].every(Number.isInteger)).toBe(true);
    const other = await makeProperty(server.deps.orm.em, { latitude: null, longitude: null, location: 'Elsewhere' });
    expect(await get(`/api/properties/${other.id}`)).toMatchObject({ latitude: null, longitude: null });
  });

  test('of an agent has every documented field, a unique email address and no initial rating (R208)', async () => {
    const fresh = await makeAgent(server.deps.orm.em, { email: 'once@homes.example' });
    const view = (await get(`/api/agents/${fresh.id}`)) as object;
    expect(Object.keys(view)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'title',
        'email',
        'phone',
        'image',
        'bio',
        'specializations',
        'rating',
        'reviewCount',
        'createdAt',
      ]),
    );
    expect(view).toMatchObject({ rating: 0, reviewCount: 0, specializations: [] });
    await expect(makeAgent(server.deps.orm.em, { email: 'once@homes.example' })).rejects.toThrow(/agents_email_uq/);
    await expect(makeAgent(server.deps.orm.em, { rating: 5.1 })).rejects.toThrow(/agents_rating_ck/);
  });

  test('of a user, an inquiry and a saved property has every documented field (R209-R211)', async () => {
    expect(await columns('users')).toEqual(
      expect.arrayContaining([
        'id',
        'username',
        'password',
        'email',
        'full_name',
        'phone',
        'reset_password_token',
        'reset_password_expires',
        'stripe_customer_id',
        'stripe_subscription_id',
        'subscription_plan',
        'subscription_status',
        'subscription_price',
        'subscription_start_date',
        'subscription_end_date',
        'created_at',
      ]),
    );
    expect(await columns('inquiries')).toEqual(
      expect.arrayContaining(['id', 'property_id', 'name', 'email', 'phone', 'message', 'created_at']),
    );
    const run = (sql: string) => server.deps.orm.em.getConnection().execute(sql);
    const { device, id } = await makeMember(server);
    await call(device, 'post', `/api/users/${id}/saved-properties/${apartmentId}`);
    expect(await call(device, 'get', '/api/user')).toMatchObject({ savedProperties: [apartmentId] });
    await expect(run(`insert into saved_properties (user_id, property_id) values (${id}, ${apartmentId})`)).rejects.toThrow(
      /duplicate key/,
    );
    await expect(run(`insert into saved_properties (user_id, property_id) values (${id}, 2000000000)`)).rejects.toThrow(/foreign key/);
  });

  test('of a property on the map has what a marker and its preview need (R213)', async () => {
    const input = { bounds: { south: 24, west: 54, north: 26, east: 56 }, zoom: 12, propertyType: 'Villa' };
    const { body } = await server
      .request()
      .get(`/trpc/property.map?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)
      .expect(200);
    const [marker] = body.result.data.json.markers;
    expect(marker).toMatchObject({
      id: villa,
      price: 9_000_000,
      latitude: 25.0786,
      longitude: 55.1353,
      bedrooms: 5,
      bathrooms: 6,
      area: 5000,
    });
    expect(Object.keys(marker)).toEqual(expect.arrayContaining(['title', 'image']));
  });
});
