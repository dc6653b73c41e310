// Invented costs (service charge, cooling, cheques), parking spaces and vacancy of the demo homes. They are computed from the remainders of the id, so that they are the
// same at every seeding and spread evenly. Pure.
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import type { DemoProperty } from './types.ts';

/** Typical service charges of the demo's areas in AED per square foot a year. */
const SERVICE_CHARGES: Readonly<Record<string, number>> = {
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

/** The most that a villa or townhouse pays, in AED per square foot a year. */
const MAX_HOUSE_CHARGE = 6.2;
/** The numbers of cheques in which a year's rent can be paid. */
const CHEQUES_A_YEAR = [1, 2, 4, 6, 12];

type HomeFacts = Pick<DemoProperty, 'id' | 'location' | 'transactionType' | 'propertyType'>;

/** What the advertiser of a demo home states about costs, parking and vacancy; as in a real market, some state nothing. */
export function demoHomeTerms({ id, location, transactionType, propertyType }: HomeFacts): Partial<HomeTerms> {
  const saysNothing = id % 4 === 0;
  if (saysNothing) return {};
  const isHouse = propertyType === 'Villa' || propertyType === 'Townhouse';
  const coolingOfApartment = id % 3 === 0 ? 'included' : 'district';
  const cooling = isHouse ? 'own' : coolingOfApartment;
  const parking = isHouse ? 2 + (id % 3) : id % 3;
  if (transactionType === 'Rent') return { cooling, parking, cheques: CHEQUES_A_YEAR[id % CHEQUES_A_YEAR.length]! };
  const charge = SERVICE_CHARGES[location];
  return {
    cooling,
    parking,
    ...(charge !== undefined && { serviceCharge: isHouse ? Math.min(charge, MAX_HOUSE_CHARGE) : charge }),
    ...(id % 2 === 1 && { vacant: true }),
  };
}
