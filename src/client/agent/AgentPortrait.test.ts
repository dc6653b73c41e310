import { expect, test } from 'vitest';
import { initialsOf, toneOf } from './AgentPortrait.tsx';

test('initials leave out the Arabic article and do not join letters to a word', () => {
  expect(['Layla Haddad', 'omar', 'مريم السويدي', 'أرجون ميهتا'].map(initialsOf)).toEqual(['LH', 'O', 'م س', 'أ م']);
});

test('initials of one name always have the same colour, and different names use all four colours', () => {
  const names = ['Elena Petrova', 'Hessa Al Ketbi', 'Fatima Idrissi', 'Thomas Okafor', 'Omar Farouk', 'Layla Haddad', 'Chen Wei'];
  expect(names.map(toneOf)).toEqual([2, 0, 1, 2, 3, 1, 3]);
});
