import { beforeEach, expect, test } from 'vitest';
import { addOwnTemplate, readOwnTemplates, removeOwnTemplate } from './reply-templates.ts';

const USER_ID = 7;
beforeEach(() => localStorage.clear());

test('the templates of a user are the newest ten, each once', () => {
  for (let i = 1; i <= 11; i++) addOwnTemplate(USER_ID, `Text ${i}`);
  expect(addOwnTemplate(USER_ID, 'Text 5')).toBe(true);
  expect(readOwnTemplates(USER_ID)).toEqual(['Text 5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((i) => `Text ${i}`)]);
});

test('a change keeps the templates that another tab has stored meanwhile', () => {
  addOwnTemplate(USER_ID, 'First');
  localStorage.setItem(`reply-templates-${USER_ID}`, JSON.stringify(['From another tab', 'First']));
  addOwnTemplate(USER_ID, 'Second');
  removeOwnTemplate(USER_ID, 'First');
  expect(readOwnTemplates(USER_ID)).toEqual(['Second', 'From another tab']);
});
