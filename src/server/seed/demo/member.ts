// What the demo user has written, saved and advertised. Data only; `seed.ts` stores it. `agent` is the key of a demo agent (`agents.ts`).

/** Answered messages to two agents; the demo user may review both. */
export const DEMO_MESSAGES = [
  {
    agent: 'thomas',
    message: 'Which of the towers in JVC have a lift that works on a Friday evening?',
    answer: 'Three, and I can show you all of them in an hour.',
    daysAgo: 21,
  },
  {
    agent: 'fatima',
    message: 'Do you know a flat near the metro where a piano is welcome?',
    answer: 'Yes: a ground floor, with thick walls and patient neighbours.',
    daysAgo: 16,
  },
];

/** Ids of the demo properties that the user advertises. */
export const DEMO_OWN_HOMES = [1242, 1321];
/** Ids of the demo properties that the user has saved; the one saved last comes first. */
export const DEMO_SAVED = [1042, 1207, 1301];
/** An inquiry of a visitor about one of the user's own listings; `property` is its id. */
export const DEMO_INQUIRY = {
  property: 1242,
  name: 'Yusuf Karim',
  email: 'yusuf.karim@homes.example',
  phone: '+971 4 000 0181',
  message: 'Is the flat above the bookshop quiet in the evening, and could I see it on Saturday morning?',
};
