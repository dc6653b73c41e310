// Tests that API responses and database tables have every field that the requirements document.
import { describe, expect, test } from 'vitest';
import { call, startDocumentedApiContext } from '../../testing/contexts/documented-api-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';

const { server, villaId, apartmentId, get } = await startDocumentedApiContext();
/** The names of the columns of a table. */
const readColumns = async (table: string): Promise<string[]> =>
  (
    await server.deps.orm.em
      .getConnection()
      .execute<{ name: string }[]>(`select column_name as name from information_schema.columns where table_name = '${table}'`)
  ).map(({ name }) => name);

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
    const agent = await makeAgent(server.deps.orm.em, { email: 'once@homes.example' });
    const view = (await get(`/api/agents/${agent.id}`)) as object;
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
    expect(await readColumns('users')).toEqual(
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
    expect(await readColumns('inquiries')).toEqual(
      expect.arrayContaining(['id', 'property_id', 'name', 'email', 'phone', 'message', 'created_at']),
    );
    const execute = (sql: string) => server.deps.orm.em.getConnection().execute(sql);
    const { device, id } = await makeMember(server);
    await call(device, 'post', `/api/users/${id}/saved-properties/${apartmentId}`);
    expect(await call(device, 'get', '/api/user')).toMatchObject({ savedProperties: [apartmentId] });
    await expect(execute(`insert into saved_properties (user_id, property_id) values (${id}, ${apartmentId})`)).rejects.toThrow(
      /duplicate key/,
    );
    await expect(execute(`insert into saved_properties (user_id, property_id) values (${id}, 2000000000)`)).rejects.toThrow(/foreign key/);
  });

  test('of a property on the map has what a marker and its preview need (R213)', async () => {
    const input = { bounds: { south: 24, west: 54, north: 26, east: 56 }, zoom: 12, propertyType: 'Villa' };
    const { markers } = await callerOf(server.device()).property.map(input);
    const [marker] = markers;
    expect(marker).toMatchObject({
      id: villaId,
      price: 9_000_000,
      latitude: 25.0786,
      longitude: 55.1353,
      bedrooms: 5,
      bathrooms: 6,
      area: 5000,
    });
    expect(Object.keys(marker!)).toEqual(expect.arrayContaining(['title', 'image']));
  });
});
