import { useState } from 'react';
import { type Purchase, type PurchaseCosts, purchaseCosts } from '../../../shared/costs/purchase.ts';
import { EXAMPLE } from '../../../shared/costs/settings.ts';

/** What stands in the fields; an empty field is ''. */
export interface PurchaseDraft extends Pick<Purchase, 'emirate' | 'buyer' | 'firstHome'> {
  price: number | '';
  /** Of the price, so that the down payment follows it. */
  share: number;
  interest: number | '';
  years: number | '';
}

/** The plan behind a calculator, and what it costs: null while a field is empty. */
export function usePurchase(price: number = EXAMPLE.price): {
  draft: PurchaseDraft;
  change: (part: Partial<PurchaseDraft>) => void;
  downPayment: number | '';
  costs: PurchaseCosts | null;
} {
  const [draft, setDraft] = useState<PurchaseDraft>({
    emirate: 'Dubai',
    price,
    share: EXAMPLE.downPayment,
    interest: EXAMPLE.interest,
    years: EXAMPLE.years,
    buyer: 'expat',
    firstHome: true,
  });
  const downPayment = draft.price === '' ? '' : Math.round(draft.price * draft.share);
  const { price: p, interest, years } = draft;
  const costs =
    p && downPayment !== '' && interest !== '' && years ? purchaseCosts({ ...draft, price: p, downPayment, interest, years }) : null;
  return { draft, change: (part) => setDraft((before) => ({ ...before, ...part })), downPayment, costs };
}
