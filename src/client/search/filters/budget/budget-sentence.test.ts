import { describe, expect, it } from 'vitest';
import { inLocale } from '../../../../server/locale.ts';
import { searchStateFromQuery } from '../../../../shared/search/search-url.ts';
import { budgetSentence } from './budget-sentence.ts';

const sentenceOf = (query: string, locale: 'en' | 'ar') =>
  inLocale(locale, () => budgetSentence(searchStateFromQuery(new URLSearchParams(query)).filter, 'Dubai'));

describe('budgetSentence', () => {
  it.each([
    [
      'transactionType=Any&monthlyBudget=12000&cashBudget=400000',
      'With AED 12,000 a month and AED 400,000 you can buy up to about AED 1,214,000 (your cash is the limit) or rent up to about AED 11,400 a month (with the housing fee).',
      'بمبلغ 12,000 درهم شهريًا و400,000 درهم نقدًا يمكنك الشراء حتى نحو 1,214,000 درهم (الحد هو المبلغ النقدي لديك) أو الاستئجار حتى نحو 11,400 درهم شهريًا (شاملًا رسوم السكن).',
    ],
    [
      'transactionType=Any&monthlyBudget=3000&cashBudget=6000',
      'With AED 3,000 a month and AED 6,000 you can rent up to about AED 200 a month (your cash is the limit), but not buy yet (your cash is the limit).',
      'بمبلغ 3,000 درهم شهريًا و6,000 درهم نقدًا يمكنك الاستئجار حتى نحو 200 درهم شهريًا (الحد هو المبلغ النقدي لديك)، ولا يمكنك الشراء بعد (الحد هو المبلغ النقدي لديك).',
    ],
    [
      'transactionType=Any&monthlyBudget=3000&cashBudget=4000',
      'With AED 3,000 a month and AED 4,000 you can neither buy nor rent yet.',
      'بمبلغ 3,000 درهم شهريًا و4,000 درهم نقدًا لا يمكنك الشراء ولا الاستئجار بعد.',
    ],
    [
      'transactionType=Rent&monthlyBudget=3000&cashBudget=4000',
      'With AED 3,000 a month and AED 4,000 you can not rent yet (your cash is the limit).',
      'بمبلغ 3,000 درهم شهريًا و4,000 درهم نقدًا لا يمكنك الاستئجار بعد (الحد هو المبلغ النقدي لديك).',
    ],
    [
      'transactionType=Buy&monthlyBudget=3000&cashBudget=4000',
      'With AED 3,000 a month and AED 4,000 you can not buy yet (your cash is the limit).',
      'بمبلغ 3,000 درهم شهريًا و4,000 درهم نقدًا لا يمكنك الشراء بعد (الحد هو المبلغ النقدي لديك).',
    ],
  ])('for %s names the highest price and rent, or says that the budget allows none, in both languages', (query, english, arabic) => {
    expect(sentenceOf(query, 'en')).toBe(english);
    expect(sentenceOf(query, 'ar')).toBe(arabic);
  });
});
