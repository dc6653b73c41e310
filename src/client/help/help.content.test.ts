import { expect, test } from 'vitest';
import { QUESTIONS } from './help.content.ts';

test('the answers name the specified fees and yields and who pays the 0.25% registration (R162, A20)', () => {
  const text = QUESTIONS.map(({ answer }) => answer()).join(' ');
  expect(text).toContain('takes 4% of the price as transfer fee');
  expect(text).toContain('registering it costs 0.25% of the loan');
  expect(text).toContain('about 2%');
  expect(text).toContain('yields of 5-10%');
  // of AED 2,000,000: transfer 80,000, agency 42,000, trustee 4,200, title deed 580, certificate 3,000
  expect(text).toContain('AED 129,780 on top of the price');
});
