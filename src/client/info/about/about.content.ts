/** Documented figures; the page shows live counts next to them. */
export const FIGURES = [
  ['15,000+', 'properties listed'],
  ['500+', 'agents'],
  ['25,000+', 'customers'],
  ['7', 'emirates'],
] as const;

export const VALUES = [
  [
    'Excellence',
    'A listing is a piece of work: true measures, good pictures, the permit number where there is one. We would rather show fewer homes than careless ones.',
  ],
  [
    'Integrity',
    'Paid places are called promoted, fees are listed by name, and where we do not know a figure we say so instead of guessing.',
  ],
  [
    'Innovation',
    'Type a sentence and get homes. See the year’s rent beside the month’s. Work out every fee of a purchase before the first visit.',
  ],
] as const;

export const LEADERS = [
  {
    name: 'Mariam Al Suwaidi',
    role: 'Chief Executive Officer',
    text: 'Valued homes for a bank for twelve years and came to believe that buyers deserve the same file.',
  },
  {
    name: 'James Okafor',
    role: 'Head of Sales',
    text: 'Has handed over keys in the Marina since the promenade ended in sand. Looks after the agents who list here.',
  },
  {
    name: 'Elena Petrova',
    role: 'Head of Product',
    text: 'Builds the search, and measures it by how soon people leave it because they have found something.',
  },
  {
    name: 'Arjun Mehta',
    role: 'Head of Customer Care',
    text: 'Reads every message that comes through the help page, and answers most of them before the second coffee.',
  },
] as const;
