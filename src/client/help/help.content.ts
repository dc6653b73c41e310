import { buyingCosts } from '../../shared/costs/costs.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES } from '../../shared/costs/settings.ts';
import { formatNumber } from '../../shared/format.ts';
import { paths } from '../paths.ts';

export interface HelpQuestion {
  question: string;
  answer: string;
  /** Link to further information. */
  more?: { to: string; label: string };
}

const EXAMPLE_PRICE = 2_000_000;
const percent = (share: number): string => `${share * 100}%`;
const example = buyingCosts(EXAMPLE_PRICE);

/** The eight questions, with the fees and yields of the answers. */
export const QUESTIONS: readonly HelpQuestion[] = [
  {
    question: 'How do I search for a home?',
    answer:
      'Choose Buy or Rent on the first page, or press / anywhere and type what you look for: an area, “two bedrooms under 3 million”, or a reference such as DLV-42. Narrow the list by price, rooms, size and amenities, and see it as cards, as a list or on a map. Every search has an address of its own, which you can keep or send to somebody.',
    more: { to: `${paths.tutorials()}#searching`, label: 'See it in pictures' },
  },
  {
    question: 'Which documents do I need to buy?',
    answer:
      'Your passport, with visa and Emirates ID where you have them, proof of where the money comes from, and the bank’s approval in principle if you borrow. From the seller, ask for the title deed, the permit number of the advertisement and the last service charge bills. Before the transfer the developer’s no-objection certificate is added.',
    more: { to: paths.guide('the-papers'), label: 'The papers to ask for' },
  },
  {
    question: 'What are the transfer fees?',
    answer: `The Dubai Land Department takes ${percent(DUBAI_BUYING.transfer)} of the price as transfer fee. If you buy with a loan, registering it costs ${percent(DUBAI_LOAN_FEES.registration)} of the loan. The agency fee is about ${percent(DUBAI_BUYING.agency)} and VAT. On a home of AED ${formatNumber(EXAMPLE_PRICE)} bought without a loan that makes AED ${formatNumber(example.total - EXAMPLE_PRICE)} on top of the price, with the trustee, the deed and the developer’s certificate.`,
    more: { to: paths.calculator(), label: 'Work it out for your price' },
  },
  {
    question: 'Can foreigners buy property in Dubai?',
    answer:
      'Yes, in the areas named by law, among them Palm Jumeirah, Dubai Marina, Downtown Dubai, Business Bay, Emirates Hills, Jumeirah Village Circle and plots in Al Barsha South. Most of Jumeirah and older Al Barsha are not open to foreign owners. You need no residence visa to buy.',
    more: { to: paths.article('where-foreigners-own-freehold'), label: 'Where foreigners own freehold' },
  },
  {
    question: 'What is the difference between freehold and leasehold?',
    answer:
      'Freehold is yours without an end date: you may live in it, let it, sell it or leave it to your children. Leasehold is the right to use a home for a number of years, after which it returns to the owner of the land. The title deed says which of the two is being sold, so ask to see it before you pay a deposit.',
    more: { to: paths.guide('the-papers'), label: 'What to read on the deed' },
  },
  {
    question: 'How do I list my property?',
    answer:
      'Choose Advertise Property and sign in. Describe the home, set the price in AED and the area in square feet, tick what it has and add pictures. It is online as soon as you publish it. Promotion is offered afterwards and is not needed. In Dubai a public advertisement needs a permit: have its number at hand.',
    more: { to: `${paths.tutorials()}#listing`, label: 'See it in pictures' },
  },
  {
    question: 'Which areas are popular?',
    answer:
      'People who want the water look at Dubai Marina and Palm Jumeirah, people who want the middle of the city at Downtown Dubai and Business Bay, and families at Dubai Hills and Arabian Ranches. Rental yields of 5-10% of the price a year are usual, before the service charge and the weeks without a tenant; where homes are dearest, as on the Palm, they lie lower.',
    more: { to: paths.areas(), label: 'All areas with their prices' },
  },
  {
    question: 'How do I contact an agent?',
    answer:
      'Every home has a form beside it, Request Information, that writes to whoever advertises it. Every agent has a page with a form, a telephone number and their homes. You need no account, and the answer comes to your own mailbox.',
    more: { to: paths.agents(), label: 'All agents' },
  },
];
