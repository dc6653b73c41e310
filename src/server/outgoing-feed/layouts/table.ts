// CSV and JSON lines with our own field names, which the import reads as they are.
import { csvValue } from '../../../shared/csv.ts';
import type { SentHome } from '../homes.ts';
import { type FileFacts, floorPlans, type OutgoingLayout, pictures } from './layout.ts';

/** The fields of a home by our names, in the order of the columns. */
const fieldsOf = (home: SentHome, facts: FileFacts) => ({
  reference: home.reference,
  title: home.title,
  titleAr: home.titleAr,
  description: home.description,
  descriptionAr: home.descriptionAr,
  transactionType: home.transactionType,
  price: home.price,
  advertisedPrice: home.advertisedPrice,
  advertisedPeriod: home.advertisedPeriod,
  advertisedCurrency: home.advertisedCurrency,
  area: home.area,
  bedrooms: home.propertyType === 'Studio' ? 0 : home.bedrooms,
  bathrooms: home.bathrooms,
  propertyType: home.propertyType,
  location: home.location,
  emirate: home.emirate,
  address: home.address,
  latitude: home.latitude,
  longitude: home.longitude,
  images: pictures(home, facts),
  floorPlans: floorPlans(home, facts),
  film: home.film,
  amenities: home.amenities,
  furnished: home.furnished,
  completion: home.completion,
  serviceCharge: home.serviceCharge,
  cooling: home.cooling,
  cheques: home.cheques,
  parking: home.parking,
  handover: home.handover,
  vacant: home.vacant,
  tenantUntil: home.tenantUntil,
  permitNumber: home.permitNumber,
  permitUrl: home.permitUrl,
  permitUntil: home.permitUntil,
  advertiser: home.advertiser,
  advertiserLicence: home.advertiserLicence,
  agentName: home.agent?.name ?? null,
  agentEmail: home.agent?.email ?? null,
  agentPhone: home.agent?.phone ?? null,
  createdAt: home.createdAt,
});
type Column = keyof ReturnType<typeof fieldsOf>;

/** What stands between the values of a list in a cell: the import splits pictures at their protocols, and amenities at this sign. */
const BETWEEN = ' | ';
const cell = (value: ReturnType<typeof fieldsOf>[Column]): string => {
  if (Array.isArray(value)) return csvValue(value.join(BETWEEN));
  return csvValue(typeof value === 'boolean' ? String(value) : (value ?? null));
};

const COLUMNS: readonly Column[] = [
  ...([
    'reference',
    'title',
    'titleAr',
    'description',
    'descriptionAr',
    'transactionType',
    'price',
    'advertisedPrice',
    'advertisedPeriod',
  ] as const),
  ...([
    'advertisedCurrency',
    'area',
    'bedrooms',
    'bathrooms',
    'propertyType',
    'location',
    'emirate',
    'address',
    'latitude',
    'longitude',
  ] as const),
  ...([
    'images',
    'floorPlans',
    'film',
    'amenities',
    'furnished',
    'completion',
    'serviceCharge',
    'cooling',
    'cheques',
    'parking',
    'handover',
    'vacant',
  ] as const),
  ...(['tenantUntil', 'permitNumber', 'permitUrl', 'permitUntil', 'advertiser', 'advertiserLicence', 'agentName', 'agentEmail'] as const),
  ...(['agentPhone', 'createdAt'] as const),
];

export const csvLayout: OutgoingLayout = {
  type: 'text/csv',
  begin: () => `${COLUMNS.join(',')}\r\n`,
  home: (home, facts) => {
    const fields = fieldsOf(home, facts);
    return `${COLUMNS.map((column) => cell(fields[column])).join(',')}\r\n`;
  },
  end: '',
};

export const ndjsonLayout: OutgoingLayout = {
  type: 'application/x-ndjson',
  begin: () => '',
  home: (home, facts) => `${JSON.stringify(fieldsOf(home, facts))}\n`,
  end: '',
};
