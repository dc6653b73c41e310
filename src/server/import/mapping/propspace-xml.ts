// The XML feed of PropSpace, a program of agencies in the Emirates, for their own websites: which of its elements have which fields of a draft.

import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { emptyDraft, type Layout } from './raw-listing.ts';
import { getByKind, getText, mediaOf, rentPeriodOf, statusOf } from './read-fields.ts';
import { amenitiesOf, completionOf, permitOf, pointOf } from './xml-formats.ts';

export const propSpaceXml: Layout = {
  label: 'PropSpace XML feed',
  source: 'propspace',
  columns: ['Property_Ref_No'],
  draft: (fields, defaults) => {
    const reference = getText(fields, 'Property_Ref_No');
    const purpose = getText(fields, 'Ad_Type');
    return {
      ...emptyDraft,
      ...pointOf(fields),
      ...statusOf(fields, purpose),
      reference,
      purpose,
      type: getText(fields, 'Unit_Type'),
      title: getText(fields, 'Property_Title'),
      description: getText(fields, 'Web_Remarks'),
      price: getText(fields, 'Price'),
      currency: getByKind(fields, 'currency'),
      rentPer: rentPeriodOf(fields) || (defaults?.rentPer ?? ''),
      // files that do not count bedrooms have the other
      bedrooms: getText(fields, 'Bedrooms', 'No_of_Rooms'),
      bathrooms: getByKind(fields, 'bathrooms'),
      size: `${getText(fields, 'Unit_Builtup_Area')} ${getText(fields, 'unit_measure')}`.trim(),
      sizeUnit: defaults?.sizeUnit ?? 'sqft',
      emirate: getText(fields, 'Emirate'),
      community: getText(fields, 'Community'),
      address: [getText(fields, 'Property_Name')],
      unit: getText(fields, 'Unit_Reference_No'),
      ...mediaOf(fields),
      amenities: amenitiesOf(fields),
      furnished: getByKind(fields, 'furnished'),
      completion: completionOf(fields),
      terms: { ...EMPTY_HOME_TERMS, cheques: getText(fields, 'Cheques'), parking: getText(fields, 'Parking') },
      permit: permitOf(fields, reference),
      date: getText(fields, 'Last_Updated', 'Listing_Date'),
      agent: {
        reference: '',
        name: getText(fields, 'Listing_Agent'),
        email: getText(fields, 'Listing_Agent_Email'),
        phone: getText(fields, 'Listing_Agent_Phone'),
        image: '',
        bio: '',
      },
    };
  },
};
