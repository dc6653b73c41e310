// Kyero's layout, version 3 (help.kyero.com, `XML import specification`): whole square metres, rents a month, texts by language, no titles and agents.
import { toSquareMetres } from '../../../shared/format.ts';
import type { SentHome } from '../homes.ts';
import { addressParts, cdataElement, element, gulfTime, isFilm, type OutgoingLayout, pictures, xmlText } from './layout.ts';

const TYPES: Readonly<Record<SentHome['propertyType'], string>> = {
  Apartment: 'apartment',
  Villa: 'villa',
  Penthouse: 'penthouse',
  Studio: 'studio',
  Townhouse: 'town house',
};

/** The price in the currency of the advert, of a rent by the month. */
function priceOf({ transactionType, price, advertisedPrice, advertisedPeriod, advertisedCurrency }: SentHome): {
  amount: number;
  currency: string;
} {
  const isAsAdvertised = advertisedPrice !== null && (transactionType === 'Buy' || advertisedPeriod === 'month');
  return isAsAdvertised ? { amount: advertisedPrice, currency: advertisedCurrency ?? 'AED' } : { amount: price, currency: 'AED' };
}

export const kyeroLayout: OutgoingLayout = {
  type: 'application/xml',
  begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n',
  home: (home, facts) => {
    const { amount, currency } = priceOf(home);
    const texts = cdataElement('en', home.description) + cdataElement('ar', home.descriptionAr);
    const images = pictures(home, facts).map((url, i) => `<image id="${i + 1}"><url>${xmlText(url)}</url></image>`);
    return [
      '<property>',
      element('id', home.id),
      element('date', gulfTime(home.updatedAt)),
      element('ref', home.reference),
      element('price', amount),
      element('currency', currency),
      element('price_freq', home.transactionType === 'Buy' ? 'sale' : 'month'),
      element('type', TYPES[home.propertyType]),
      element('town', home.location),
      element('province', home.emirate),
      element('country', 'United Arab Emirates'),
      home.latitude !== null && `<location>${element('latitude', home.latitude)}${element('longitude', home.longitude)}</location>`,
      element('location_detail', addressParts(home).join(', ')),
      element('beds', home.propertyType === 'Studio' ? 0 : home.bedrooms),
      element('baths', home.bathrooms),
      element('pool', home.amenities.includes('Swimming Pool') ? 1 : 0),
      `<surface_area>${element('built', toSquareMetres(home.area))}</surface_area>`,
      texts && `<desc>${texts}</desc>`,
      home.amenities.length > 0 && `<features>${home.amenities.map((name) => element('feature', name)).join('')}</features>`,
      element(home.film !== null && isFilm(home.film) ? 'video_url' : 'virtual_tour_url', home.film),
      images.length > 0 && `<images>${images.join('')}</images>`,
      '</property>\n',
    ]
      .filter(Boolean)
      .join('');
  },
  end: '</root>\n',
};
