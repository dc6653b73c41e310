import type { TestServer } from './server.ts';

export type Device = ReturnType<TestServer['device']>;
export interface Person {
  device: Device;
  id: number;
}

let serial = 0;

/** A new member with a cookie of his own. */
export async function signUp(server: TestServer): Promise<Person> {
  const device = server.device();
  const username = `advertiser${++serial}`;
  const { body } = await device
    .post('/api/register')
    .send({ username, email: `${username}@homes.example`, password: 'correct horse battery' })
    .expect(201);
  return { device, id: body.id };
}

/** What the create form sends; tests name only what matters to them. */
export const listingBody = (given: object = {}) => ({
  title: `Bright two-bedroom home ${++serial}`,
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 1_500_000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['https://pictures.example/a.jpg'],
  amenities: ['Balcony'],
  ...given,
});

/** A home that a member has advertised over REST. */
export const advertise = async ({ device }: Person, given: object = {}) =>
  (await device.post('/api/properties').send(listingBody(given)).expect(201)).body;

/** A call of the listing procedures through tRPC. */
export const callListing = (device: Device, path: string, json: object) => device.post(`/trpc/listing.${path}`).send({ json });
