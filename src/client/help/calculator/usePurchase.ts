import { useState } from 'react';
import { type Purchase, type PurchaseCosts, purchaseCosts } from '../../../shared/costs/purchase.ts';
import { EXAMPLE } from '../../../shared/costs/settings.ts';

/** Values of the fields; '' if empty. */
export interface PurchaseDraft extends Pick<Purchase, 'emirate' | 'buyer' | 'firstHome'> {
  price: number | '';
  /** Down payment in percent of the price, so that it follows the price. */
  share: number;
  interest: number | '';
  years: number | '';
}

/** State of a purchase calculator. `costs` is null while a required field is empty. */
export function usePurchase(initialPrice: number = EXAMPLE.price): {
  draft: PurchaseDraft;
  change: (patch: Partial<PurchaseDraft>) => void;
  downPayment: number | '';
  costs: PurchaseCosts | null;
} {
  const [draft, setDraft] = useState<PurchaseDraft>({
    emirate: 'Dubai',
    price: initialPrice,
    share: EXAMPLE.downPayment,
    interest: EXAMPLE.interest,
    years: EXAMPLE.years,
    buyer: 'expat',
    firstHome: true,
  });
  const downPayment = draft.price === '' ? '' : Math.round(draft.price * draft.share);
  const { price, interest, years } = draft;
  const costs =
    price && downPayment !== '' && interest !== '' && years ? purchaseCosts({ ...draft, price, downPayment, interest, years }) : null;
  return { draft, change: (patch) => setDraft((before) => ({ ...before, ...patch })), downPayment, costs };
}
