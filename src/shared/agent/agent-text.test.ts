import { expect, test } from 'vitest';
import { inLocale } from '../../server/locale.ts';
import { readableAgent } from './agent-text.ts';

/** The agent as an Arabic page shows them. */
const inArabic: typeof readableAgent = (agent) => inLocale('ar', () => readableAgent(agent));

const AGENT = {
  id: 1,
  name: 'Layla Haddad',
  nameAr: 'ليلى حداد',
  title: 'Consultant',
  titleAr: null,
  bio: 'Knows the lakes.',
  bioAr: 'تعرف البحيرات.',
};

test('an agent has the Arabic name and text on Arabic pages, and the English where there is no Arabic one', () => {
  expect(readableAgent(AGENT)).toEqual(AGENT);
  expect(inArabic(AGENT)).toEqual({ ...AGENT, name: 'ليلى حداد', bio: 'تعرف البحيرات.' });
  // an agent of a card has no text, one of an import no Arabic name
  expect(inArabic({ name: 'Omar', title: 'Agent' })).toEqual({ name: 'Omar', title: 'Agent' });
});
