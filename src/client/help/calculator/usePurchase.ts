// State of the buying calculator.
import { useState } from 'react';
import { type Purchase, type PurchaseCosts, purchaseCosts } from '../../../shared/costs/purchase.ts';
import { EXAMPLE } from '../../../shared/costs/settings.ts';

/** Values of the fields; '' if empty. */
export interface PurchaseDraft extends Pick<Purchase, 'emirate' | 'buyer' | 'firstHome'> {
  /** AED. */
  price: number | '';
  /** Down payment as a share of the price (0.25 is 25%), so that it follows the price. */
  downPaymentShare: number;
  /** Percent a year. */
  interest: number | '';
  years: number | '';
}

interface PurchaseCalculator {
  draft: PurchaseDraft;
  change: (patch: Partial<PurchaseDraft>) => void;
  /** AED; '' while the price is empty. */
  downPayment: number | '';
  /** Null while a required field is empty. */
  costs: PurchaseCosts | null;
}

/** State of a purchase calculator. `initialPrice` is in AED. */
export function usePurchase(initialPrice: number = EXAMPLE.price): PurchaseCalculator {
  const [draft, setDraft] = useState<PurchaseDraft>({
    emirate: 'Dubai',
    price: initialPrice,
    downPaymentShare: EXAMPLE.downPaymentShare,
    interest: EXAMPLE.interest,
    years: EXAMPLE.years,
    buyer: 'expat',
    firstHome: true,
  });
  const downPayment = draft.price === '' ? '' : Math.round(draft.price * draft.downPaymentShare);
  const { price, interest, years } = draft;
  const isComplete = price && downPayment !== '' && interest !== '' && years;
  const costs = isComplete ? purchaseCosts({ ...draft, price, downPayment, interest, years }) : null;
  return { draft, change: (patch) => setDraft((before) => ({ ...before, ...patch })), downPayment, costs };
}
