import { describe, expect, test } from 'vitest';
import { inLocale } from '../../../server/locale.ts';
import { specializationLabel } from '../specialization-label.ts';
import { commonSpecializations, searchAgents } from './agent-search.ts';

const layla = { name: 'Layla Haddad', title: 'Senior Property Consultant', specializations: ['Villas', 'Emirates Hills'] };
const omar = { name: 'Omar Farouk', title: 'Palm and Marina Specialist', specializations: ['Penthouses', 'Palm Jumeirah'] };
const priya = { name: 'Priya Nair', title: 'Family Homes Advisor', specializations: ['Villas', 'Penthouses', 'Golf'] };
const allAgents = [layla, omar, priya];

describe('the agent search', () => {
  test.each([
    ['name', 'farouk', [omar]],
    ['title', 'CONSULTANT', [layla]],
    ['specialization', 'villa', [layla, priya]],
    ['a term with blanks around it', '  golf ', [priya]],
    ['a blank term', ' ', allAgents],
    ['a word that no agent has', 'castle', []],
  ])('matches by %s and ignores case', (_, term, expected) => {
    expect(searchAgents(allAgents, term)).toEqual(expected);
  });

  test('finds an agent by the Arabic label of a specialization: a property type, a place or a common word', () => {
    inLocale('ar', () => {
      expect(searchAgents(allAgents, 'فلل')).toEqual([layla, priya]);
      expect(searchAgents(allAgents, 'نخلة جميرا')).toEqual([omar]);
      expect(searchAgents(allAgents, 'الجولف')).toEqual([priya]);
      for (const unknown of ['Horse stables', 'constructor', '__proto__']) expect(specializationLabel(unknown)).toBe(unknown);
    });
  });

  test('suggests specializations that several agents share, most frequent first', () => {
    expect(commonSpecializations([...allAgents, { ...omar, specializations: ['Villas', 'Villas'] }], 5)).toEqual(['Villas', 'Penthouses']);
    expect(commonSpecializations(allAgents, 1)).toEqual(['Penthouses']);
  });
});
