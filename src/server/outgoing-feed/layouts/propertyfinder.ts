// The layout that agencies send to Property Finder (`shared/data/feeds.md`): codes of two letters, rents by period, the longitude before the latitude.
import type { SentHome } from '../homes.ts';
import {
  addressParts,
  cdataElement,
  element,
  floorPlans,
  gulfTime,
  isFilm,
  type OutgoingLayout,
  type PortalPeriod,
  pictures,
  portalPrice,
  xmlText,
} from './layout.ts';

const TYPES: Readonly<Record<SentHome['propertyType'], string>> = {
  Apartment: 'AP',
  Villa: 'VH',
  Penthouse: 'PH',
  Studio: 'AP',
  Townhouse: 'TH',
};
const PERIODS: Readonly<Record<PortalPeriod, string>> = { year: 'yearly', month: 'monthly', week: 'weekly', day: 'daily' };
const FURNISHED = { yes: 'Yes', partly: 'Partly', no: 'No' } as const;
const COMPLETION = { 'off-plan': 'off_plan', ready: 'completed' } as const;
/** Amenities of ours with a code; the layout has no words for others. */
const AMENITY_CODES: Readonly<Record<string, string>> = {
  ...{
    'Swimming Pool': 'SP',
    Garden: 'PG',
    '24hr Security': 'SE',
    'Fitness Center': 'SY',
    Balcony: 'BA',
    "Maid's Room": 'MR',
    'BBQ Area': 'BR',
  },
  ...{
    'Central A/C': 'AC',
    'Built-in Kitchen Appliances': 'BK',
    'View of Landmark': 'BL',
    'Built-in Wardrobes': 'BW',
    'Covered Parking': 'CP',
  },
  ...{ 'Concierge Service': 'CS', 'Lobby in Building': 'LB', 'Maid Service': 'MS', 'Pets Allowed': 'PA', 'Private Jacuzzi': 'PJ' },
  ...{ 'Vastu-compliant': 'VC', 'Shared Spa': 'SS', Study: 'ST', 'View of Water': 'VW', 'Walk-in Closet': 'WC', "Children's Pool": 'CO' },
  "Children's Play Area": 'PR',
};
/** Most photos of a home. */
const MAX_PHOTOS = 10;

const priceOf = (home: SentHome): string => {
  const { amount, period } = portalPrice(home);
  return period === null ? element('price', amount) : `<price>${element(PERIODS[period], amount)}</price>`;
};

export const propertyFinderLayout: OutgoingLayout = {
  type: 'application/xml',
  begin: ({ homes, changedAt }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<list last_update="${gulfTime(changedAt ?? new Date().toISOString())}" listing_count="${homes}">\n`,
  home: (home, facts) => {
    const [building, ...around] = addressParts(home);
    const updated = gulfTime(home.updatedAt);
    const urls = (addresses: readonly string[]): string =>
      addresses.map((url) => `<url last_updated="${updated}" watermark="No">${xmlText(url)}</url>`).join('');
    const photos = urls(pictures(home, facts).slice(0, MAX_PHOTOS));
    const plans = urls(floorPlans(home, facts));
    const { agent } = home;
    return [
      `<property last_update="${updated}">`,
      element('reference_number', home.reference),
      element('permit_number', home.permitNumber),
      element('offering_type', home.transactionType === 'Buy' ? 'RS' : 'RR'),
      element('property_type', TYPES[home.propertyType]),
      element('price_on_application', 'No'),
      priceOf(home),
      element('cheques', home.cheques),
      element('city', home.emirate),
      element('community', home.location),
      element('sub_community', around.join(', ')),
      element('property_name', building),
      cdataElement('title_en', home.title),
      cdataElement('title_ar', home.titleAr),
      cdataElement('description_en', home.description),
      cdataElement('description_ar', home.descriptionAr),
      element('private_amenities', home.amenities.flatMap((name) => AMENITY_CODES[name] ?? []).join(',')),
      element('size', home.area),
      element('bedroom', home.propertyType === 'Studio' ? 0 : home.bedrooms),
      element('bathroom', home.bathrooms),
      agent &&
        `<agent>${[
          element('id', agent.id),
          element('name', agent.name),
          element('email', agent.email),
          element('phone', agent.phone.replace(/\D/g, '')),
          element('photo', agent.image && (agent.image.startsWith('/') ? facts.origin + agent.image : agent.image)),
          element('license_no', agent.brokerNumber),
        ].join('')}</agent>`,
      element('parking', home.parking),
      element('furnished', home.furnished && FURNISHED[home.furnished]),
      home.film !== null && !isFilm(home.film) && element('view360', home.film),
      photos && `<photo>${photos}</photo>`,
      plans && `<floor_plan>${plans}</floor_plan>`,
      home.latitude !== null && element('geopoints', `${home.longitude},${home.latitude}`),
      home.film !== null && isFilm(home.film) && element('video_tour_url', home.film),
      element('completion_status', home.completion && COMPLETION[home.completion]),
      '</property>\n',
    ]
      .filter(Boolean)
      .join('');
  },
  end: '</list>\n',
};
