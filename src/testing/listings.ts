import type { Device, Member } from './members.ts';

let serial = 0;

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
export const advertise = async ({ device }: Member, given: object = {}) =>
  (await device.post('/api/properties').send(listingBody(given)).expect(201)).body;

/** A call of the listing procedures through tRPC. */
export const callListing = (device: Device, path: string, json: object) => device.post(`/trpc/listing.${path}`).send({ json });
