// Tests that the paths of the REST API that the specification names (R243 to R262 in docs/requirements.md) answer its requests.
import { describe, expect, test } from 'vitest';
import { call, startDocumentedApiContext } from '../../testing/contexts/documented-api-context.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';

const { server, agentId, villaId, apartmentId, rentalId, get } = await startDocumentedApiContext();
const findIds = async (query: string) => ((await get(`/api/properties${query}`)) as { id: number }[]).map(({ id }) => id);

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
    await call(device, 'post', `/api/users/${id}/saved-properties/${villaId}`);
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
    await call(device, 'post', `/api/users/${id}/saved-properties/${villaId}`);
    expect(await call(device, 'get', `/api/users/${id}/saved-properties`)).toEqual([]);
  });

  test('create a listing with every field of the form and their own id, and list it (R250, R260)', async () => {
    const { device, id } = await makeMember(server);
    const created = (await call(device, 'post', '/api/properties', listingBody({ userId: id, location: 'Al Barsha' }))) as { id: number };
    expect(await call(device, 'get', `/api/users/${id}/properties`)).toMatchObject([{ id: created.id, userId: id, location: 'Al Barsha' }]);
  });

  test('start a payment with a plan and get a client secret (R261, R262)', async () => {
    const { device } = await makeMember(server);
    const home = (await call(device, 'post', '/api/properties', listingBody({ location: 'Al Barsha' }))) as { id: number };
    const withSecret = { clientSecret: expect.stringMatching(/.{10}/) };
    expect(await call(device, 'post', '/api/create-subscription', { planId: 'basic_plan' })).toMatchObject(withSecret);
    // the amount is in pence
    const promotion = { planId: 'basic_promotion', propertyId: home.id, amount: 4900 };
    expect(await call(device, 'post', '/api/create-promotion-payment', promotion)).toMatchObject(withSecret);
    // without a property the server promotes the member's newest one
    const { propertyId: _, ...withoutProperty } = promotion;
    expect(await call(device, 'post', '/api/create-promotion-payment', withoutProperty)).toMatchObject(withSecret);
  });
});

describe('visitors', () => {
  test('read properties and agents as arrays, and one of each (R251, R252, R256-R258)', async () => {
    expect(await get('/api/properties/featured')).toMatchObject([{ id: villaId, featured: true }]);
    expect(await get('/api/agents/top')).toMatchObject([{ id: agentId }]);
    expect(await get('/api/agents')).toMatchObject([{ id: agentId }]);
    expect(await get(`/api/agents/${agentId}`)).toMatchObject({ id: agentId, rating: 4.5, reviewCount: 12 });
    expect(await get(`/api/properties/${villaId}`)).toMatchObject({ id: villaId, agentId });
  });

  test.each([
    ['?location=Palm%20Jumeirah', () => [villaId]],
    ['?propertyType=Villa', () => [villaId]],
    ['?location=Dubai%20Marina&transactionType=Rent', () => [rentalId]],
    ['?minPrice=2000000', () => [villaId]],
    ['?location=Dubai%20Marina&maxPrice=10000', () => [rentalId]],
    ['?minBedrooms=5', () => [villaId]],
    ['?minBathrooms=5', () => [villaId]],
    ['?minArea=2000', () => [villaId]],
    ['?location=Dubai%20Marina&maxArea=2000&transactionType=Buy', () => [apartmentId]],
    ["?amenities=Garden,Maid's%20Room", () => [villaId]],
    ['?location=Dubai%20Marina&sort=price-asc', () => [rentalId, apartmentId]],
    ['?location=Dubai%20Marina&sort=price-desc', () => [apartmentId, rentalId]],
    ['?location=Dubai%20Marina&sort=newest', () => [rentalId, apartmentId]],
  ])('search properties by %s (R253)', async (query, expectedIds) => {
    expect(await findIds(query)).toEqual(expectedIds());
  });

  test.each([
    ['Buy', 'Villa', () => villaId],
    ['Buy', 'Apartment', () => apartmentId],
    ['Rent', 'Apartment', () => rentalId],
  ] as const)(
    'search properties by transactionType=%s and propertyType=%s and get no others (R253, R255)',
    async (transactionType, propertyType, expectedId) => {
      const ids = await findIds(`?transactionType=${transactionType}&propertyType=${propertyType}`);
      // other tests of this file add homes
      expect(ids.filter((id) => [villaId, apartmentId, rentalId].includes(id))).toEqual([expectedId()]);
    },
  );

  test('read the properties of an agent, and of all agents without a filter (R253, R254)', async () => {
    expect(await findIds(`?agentId=${agentId}`)).toEqual([villaId]);
    expect(await findIds('')).toEqual(expect.arrayContaining([villaId, apartmentId, rentalId]));
  });

  test('send an inquiry about a property (R259)', async () => {
    const question = {
      propertyId: villaId,
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

  test('get an error as a status and one line of text (R243)', async () => {
    await expect(get('/api/properties/99999999')).rejects.toThrow(/^404: Property not found$/);
    await expect(get('/api/agents/x')).rejects.toThrow(/^400: Invalid agent ID$/);
    await expect(get('/api/users/1/properties')).rejects.toThrow(/^401: Not signed in$/);
    const { device } = await makeMember(server);
    await expect(call(device, 'get', '/api/users/2000000000/properties')).rejects.toThrow(/^403: You can only access your own account$/);
    await expect(call(device, 'post', '/api/create-subscription', { planId: 'gold' })).rejects.toThrow(/^400: Unknown subscription plan$/);
  });
});
