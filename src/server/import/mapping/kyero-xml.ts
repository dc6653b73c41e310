// The XML feed of Kyero: which of its elements have which fields of a draft, a row before its conversion.

import { townFields } from './place-names.ts';
import { emptyDraft, isTruthyText, type Layout } from './raw-listing.ts';
import { getByKind, getList, getText, mediaOf, statusOf } from './read-fields.ts';
import { parsePeriod } from './rent-periods.ts';

/** A Kyero feed, version 3 (help.kyero.com/estate-agents/xml-import-specification): areas in square metres, texts by language, no titles and agents. */
export const kyeroXml: Layout = {
  label: 'Kyero XML feed',
  source: 'kyero',
  columns: ['ref', 'price_freq'],
  draft: (fields, defaults) => {
    // `sale`, or the period of a rent
    const priceFrequency = getText(fields, 'price_freq');
    return {
      ...emptyDraft,
      ...statusOf(fields, parsePeriod(priceFrequency) ? 'rent' : 'sale'),
      ...townFields(getText(fields, 'province'), getText(fields, 'town'), getText(fields, 'location_detail')),
      country: getText(fields, 'country'),
      reference: getText(fields, 'ref') || getText(fields, 'id'),
      purpose: parsePeriod(priceFrequency) ? 'rent' : priceFrequency,
      type: getText(fields, 'type', 'type/en'),
      title: getText(fields, 'title/en', 'title'),
      titleAr: getText(fields, 'title/ar'),
      description: getText(fields, 'desc/en') || getText(fields, 'desc'),
      descriptionAr: getText(fields, 'desc/ar'),
      price: getText(fields, 'price'),
      currency: getByKind(fields, 'currency'),
      rentPer: priceFrequency,
      bedrooms: getByKind(fields, 'bedrooms'),
      bathrooms: getByKind(fields, 'bathrooms'),
      size: getText(fields, 'surface_area/built'),
      sizeUnit: defaults?.sizeUnit ?? 'sqm',
      latitude: getText(fields, 'location/latitude'),
      longitude: getText(fields, 'location/longitude'),
      ...mediaOf(fields),
      amenities: [
        ...getList(fields, 'features/feature'),
        ...getList(fields, 'features/feature/en'),
        ...(isTruthyText(getText(fields, 'pool')) ? ['Pool'] : []),
      ],
      date: getText(fields, 'date'),
    };
  },
};
