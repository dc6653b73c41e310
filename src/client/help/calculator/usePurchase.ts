// React hook with the fields of the buying calculators and the costs that follow from them.
import { type Purchase, type PurchaseCosts, purchaseCosts } from '../../../shared/costs/purchase.ts';
import { EXAMPLE } from '../../../shared/costs/settings.ts';
import { useKeptFields } from '../../kept-forms/useKeptInput.ts';

/** Values of the fields. A number is '' while its field is empty. */
export type PurchaseDraft = Pick<Purchase, 'emirate' | 'buyer' | 'firstHome'> & {
  /** AED. */
  price: number | '';
  /** Down payment as a share of the price (0.25 is 25%), so that it follows the price; '' while its field is empty. */
  downPaymentShare: number | '';
  /** Percent a year. */
  interest: number | '';
  /** Term of the loan. */
  years: number | '';
};

interface PurchaseCalculator {
  draft: PurchaseDraft;
  /** Sets some of the fields. */
  change: (patch: Partial<PurchaseDraft>) => void;
  /** AED; '' while the price or the field of the down payment is empty. */
  downPayment: number | '';
  /** Null while a required field is empty. */
  costs: PurchaseCosts | null;
}

/**
 * Starts with an example purchase in Dubai; `initialPrice` is in AED. The fields of a calculator with this name are kept in the tab, for each
 * initial price.
 */
export function usePurchase(name: string, initialPrice: number = EXAMPLE.price): PurchaseCalculator {
  const [draft, change] = useKeptFields<PurchaseDraft>(`${name}-${initialPrice}`, {
    emirate: 'Dubai',
    price: initialPrice,
    downPaymentShare: EXAMPLE.downPaymentShare,
    interest: EXAMPLE.interest,
    years: EXAMPLE.years,
    buyer: 'expat',
    firstHome: true,
  });
  const { price, downPaymentShare, interest, years } = draft;
  const downPayment = price === '' || downPaymentShare === '' ? '' : Math.round(price * downPaymentShare);
  const isComplete = price && downPayment !== '' && interest !== '' && years;
  const costs = isComplete ? purchaseCosts({ ...draft, price, downPayment, interest, years }) : null;
  return { draft, change, downPayment, costs };
}
