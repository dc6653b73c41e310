// Creates listings over HTTP, for tests. Promotes listings directly in the database.
import { rows } from '../../server/db/orm.ts';
import { listingValuesSchema } from '../../shared/listing/draft.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { TestServer } from '../server.ts';
import type { Member } from './members.ts';

/** Makes titles unique within a process. */
let serial = 0;

/** Fields of the form that creates a listing; price in AED, of a rent a month, area in square feet. Tests pass only the fields that matter to them. */
export const listingBody = (fields: object = {}) => ({
  title: `Bright two-bedroom home ${++serial}`,
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 'transactionType' in fields && fields.transactionType === 'Rent' ? 9000 : 1_500_000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['https://pictures.example/a.jpg'],
  amenities: ['Balcony'],
  ...fields,
});

/** Values of a half-filled form of a new listing. */
export const draftValues = (fields: object = {}) =>
  listingValuesSchema.parse({
    ...listingBody(),
    latitude: '',
    longitude: '',
    isBedroomsChosen: true,
    isBathroomsChosen: true,
    pictures: [{ url: 'https://pictures.example/a.jpg', kind: 'photo' }],
    ...fields,
  });

/** Creates a listing of a user over REST and returns it. */
export const advertise = async ({ device }: Member, fields: object = {}) =>
  (await device.post('/api/properties').send(listingBody(fields)).expect(201)).body;

/** Stores a paid promotion of a listing in `properties`, from 40 days ago until `end`. `level` is 1 to 3, the highest. */
export const promote = ({ deps }: TestServer, id: number, level: number, end: Date) =>
  rows(deps.orm.em, {
    text: 'update properties set is_promoted = true, promotion_level = $2, promotion_start_date = $3, promotion_end_date = $4 where id = $1',
    values: [id, level, new Date(Date.now() - 40 * DAY_MS), end],
  });
