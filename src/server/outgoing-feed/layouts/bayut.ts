// The layout that agencies send to Bayut and dubizzle (`shared/data/feeds.md`): all values as CDATA, a studio as -1 bedrooms, `deleted` after the end.
import type { SentHome } from '../homes.ts';
import {
  addressParts,
  cdataElement,
  floorPlans,
  gulfTime,
  type OutgoingLayout,
  type PortalPeriod,
  pictures,
  portalPrice,
} from './layout.ts';

const PERIODS: Readonly<Record<PortalPeriod, string>> = { year: 'yearly', month: 'monthly', week: 'weekly', day: 'daily' };
const FURNISHED = { yes: 'Yes', partly: 'Partly', no: 'No' } as const;
const OFF_PLAN = { 'off-plan': 'Yes', ready: 'No' } as const;

/** A studio is an apartment with -1 bedrooms. */
const typeOf = ({ propertyType }: SentHome): string => {
  if (propertyType === 'Studio') return 'Apartment';
  return propertyType === 'Penthouse' ? 'Pent House' : propertyType;
};
const bedroomsOf = ({ propertyType, bedrooms }: SentHome): string => {
  if (propertyType === 'Studio') return '-1';
  return bedrooms > 10 ? '10+' : String(bedrooms);
};

export const bayutLayout: OutgoingLayout = {
  type: 'application/xml',
  begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<Properties>\n',
  home: (home, facts) => {
    const { amount, period } = portalPrice(home);
    const [tower, ...around] = addressParts(home);
    const list = (name: string, item: string, values: readonly string[]) =>
      values.length === 0 ? '' : `<${name}>${values.map((value) => cdataElement(item, value)).join('')}</${name}>`;
    return [
      '<Property>',
      cdataElement('Property_Ref_No', home.reference),
      cdataElement('Permit_Number', home.permitNumber),
      cdataElement('Property_Status', home.isEnded ? 'deleted' : 'live'),
      cdataElement('Property_purpose', home.transactionType),
      cdataElement('Property_Type', typeOf(home)),
      cdataElement('Property_Size', home.area),
      cdataElement('Property_Size_Unit', 'SQFT'),
      cdataElement('Bedrooms', bedroomsOf(home)),
      cdataElement('Bathrooms', home.bathrooms),
      list('Features', 'Feature', home.amenities),
      cdataElement('Off_Plan', home.completion && OFF_PLAN[home.completion]),
      list('Portals', 'Portal', ['Bayut', 'dubizzle']),
      cdataElement('Property_Title', home.title),
      cdataElement('Property_Description', home.description),
      cdataElement('Property_Title_AR', home.titleAr),
      cdataElement('Property_Description_AR', home.descriptionAr),
      cdataElement('Price', amount),
      cdataElement('Rent_Frequency', period && PERIODS[period]),
      cdataElement('Furnished', home.furnished && FURNISHED[home.furnished]),
      list('Images', 'Image', pictures(home, facts)),
      list('Floor_Plans', 'Floor_Plan', floorPlans(home, facts)),
      list('Videos', 'Video', home.film === null ? [] : [home.film]),
      cdataElement('City', home.emirate),
      cdataElement('Locality', home.location),
      cdataElement('Sub_Locality', around.join(', ')),
      cdataElement('Tower_Name', tower),
      cdataElement('Listing_Agent', home.agent?.name ?? home.advertiser),
      cdataElement('Listing_Agent_Phone', home.agent?.phone),
      cdataElement('Listing_Agent_Email', home.agent?.email),
      cdataElement('Last_Updated', gulfTime(home.updatedAt)),
      '</Property>\n',
    ].join('');
  },
  end: '</Properties>\n',
};
