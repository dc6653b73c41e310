import { afterEach, expect, test } from 'vitest';
import { setLocaleReader } from '../locale.ts';
import { readableAgent } from './agent-text.ts';

afterEach(() => setLocaleReader(() => 'en'));

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
  setLocaleReader(() => 'ar');
  expect(readableAgent(AGENT)).toEqual({ ...AGENT, name: 'ليلى حداد', bio: 'تعرف البحيرات.' });
  // an agent of a card has no text, one of an import no Arabic name
  expect(readableAgent({ name: 'Omar', title: 'Agent' })).toEqual({ name: 'Omar', title: 'Agent' });
});
