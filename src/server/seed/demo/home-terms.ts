import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import type { DemoProperty } from './types.ts';

/** Typical service charges of the demo's areas in AED per square foot a year. */
const CHARGES: Readonly<Record<string, number>> = {
  'Palm Jumeirah': 24.5,
  'Downtown Dubai': 18.9,
  'Dubai Marina': 15.4,
  'Jumeirah Beach Residence': 17.2,
  'Business Bay': 16.1,
  'Dubai Hills': 12.6,
  'Jumeirah Village Circle': 13.8,
  'Damac Hills': 9.4,
  'Arabian Ranches': 3.4,
};

type HomeFacts = Pick<DemoProperty, 'id' | 'location' | 'transactionType' | 'propertyType'>;

/** What the advertiser of a demo home says of costs and dates; as in a real market, some say nothing. */
export function demoHomeTerms({ id, location, transactionType, propertyType }: HomeFacts): Partial<HomeTerms> {
  if (id % 4 === 0) return {};
  const isVilla = propertyType === 'Villa' || propertyType === 'Townhouse';
  const cooling = isVilla ? 'own' : id % 3 === 0 ? 'included' : 'district';
  if (transactionType === 'Rent') return { cooling, cheques: [1, 2, 4, 6, 12][id % 5]! };
  const charge = CHARGES[location];

  return {
    cooling,
    ...(charge !== undefined && { serviceCharge: isVilla ? Math.min(charge, 6.2) : charge }),
    ...(id % 2 === 1 && { vacant: true }),
  };
}
