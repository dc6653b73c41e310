import { paths } from '../../paths.ts';
import type { LandingContent } from './landing.content.ts';

export const APARTMENTS: LandingContent = {
  propertyType: 'Apartment',
  path: paths.apartmentsForSale(),
  one: 'apartment',
  many: 'apartments',
  title: 'Dubai Apartments for Sale: Areas, Prices and Fees',
  description:
    'Apartments for sale in Dubai Marina, Downtown Dubai, Palm Jumeirah, Jumeirah Beach Residence, Business Bay and Dubai Hills, with live prices in AED, the fees on top, and answers to what buyers ask first.',
  heading: 'Dubai apartments for sale',
  lead: 'From one bedroom in the Village Circle to a floor above the Marina. Compare them by price, size and street, not by the brochure.',
  picture: '/media/community/dubai-marina.webp',
  pictureAt: '50% 66%',
  why: {
    heading: 'Why buy an apartment here',
    reasons: [
      [
        'Yours, outright',
        'In the Marina, Downtown, the Palm, Business Bay and the Village Circle, foreigners own freehold, with no end date.',
      ],
      [
        'Rent that carries it',
        'Two bedrooms rent for about 4% of their price a year on the Palm, and for about 7% in the Village Circle, before costs.',
      ],
      ['Few running taxes', 'No yearly property tax. What you pay is the building’s service charge, set by the square foot.'],
    ],
  },
  communities: {
    'Dubai Marina': { line: 'Towers around the water, the tram at the door.' },
    'Downtown Dubai': { line: 'The tower, the fountains and a short walk to both.' },
    'Palm Jumeirah': { line: 'Beach on one side, skyline on the other.' },
    'Jumeirah Beach Residence': { line: 'The walk, the sand and the evening crowd.' },
    'Business Bay': { line: 'Along the canal, next door to Downtown.' },
    'Dubai Hills': { line: 'A park in the middle, and quiet after nine.' },
  },
  questions: [
    [
      'Can foreigners buy apartments in Dubai?',
      'Yes, in the areas named by law, among them Dubai Marina, Downtown Dubai, Palm Jumeirah, Business Bay and Jumeirah Village Circle. You own the apartment freehold, without an end date. Most of Jumeirah and older Al Barsha are not open to foreign owners.',
    ],
    [
      'What does it cost to buy, beyond the price?',
      'The Dubai Land Department takes 4% of the price and about AED 580 for the title deed. The trustee office charges AED 4,000 and VAT from a price of AED 500,000, the agency about 2% and VAT, the developer AED 500 to 5,000 for its consent. With a loan, add 0.25% of the loan and AED 290 to register it, a valuation of AED 2,500 to 3,500, and up to 1% for the bank. On AED 2,000,000 paid without a loan that makes about AED 130,000.',
    ],
    [
      'What rental yield can I expect?',
      'Asking prices and rents of 2026 put two bedrooms at 4 to 5% of the price a year on the Palm, about 5% Downtown, 5 to 6% in the Marina and 7 to 8% in Jumeirah Village Circle. That is before the service charge, repairs and the weeks without a tenant.',
    ],
    [
      'Can I buy with a loan?',
      'Yes. Banks lend part of the price, at most half of it for a home that is still being built, over no more than 25 years, with instalments of no more than half of your income. Since February 2025 they may not lend the fees, so have those in cash. The exact share depends on your residence, the price and whether it is your first home: ask the bank for it in writing.',
    ],
    [
      'Is there a yearly property tax?',
      'No. Owners pay a service charge instead, by the square foot and year: roughly AED 17 to 40 Downtown, 25 on the Palm, 14 to 28 in the Marina, 13 in Business Bay and 10 to 15 in Jumeirah Village Circle.',
    ],
  ],
};
