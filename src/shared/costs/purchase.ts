import { buyingCosts } from './costs.ts';
import { type Buyer, judgeLoan, type LoanCap, type LoanVerdict, loanCap, monthlyInstalment } from './loan.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, LOAN_LIMITS, OTHER_TRANSFER } from './settings.ts';

export type CostEmirate = 'Dubai' | keyof typeof OTHER_TRANSFER;
export const COST_EMIRATES: readonly CostEmirate[] = [
  'Dubai',
  'Abu Dhabi',
  'Sharjah',
  'Ajman',
  'Ras Al Khaimah',
  'Fujairah',
  'Umm Al Quwain',
];

/** What somebody plans to buy. Amounts in AED, interest in percent a year. */
export interface Purchase {
  emirate: CostEmirate;
  price: number;
  downPayment: number;
  interest: number;
  years: number;
  buyer: Buyer;
  firstHome: boolean;
}

export type Fee = 'transfer' | 'agency' | 'registration' | 'certificate' | 'mortgage' | 'valuation' | 'bank';

/** One fee in whole AED, or null where no reliable source tells it. */
interface FeeLine {
  fee: Fee;
  aed: number | null;
}

export interface PurchaseCosts {
  loan: number;
  /** AED a month, rounded; 0 without a loan. */
  monthly: number;
  /** The income a month from which banks accept that instalment. */
  incomeNeeded: number;
  fees: FeeLine[];
  /** Sum of the fees that are known. */
  feesTotal: number;
  /** Down payment and known fees: what must be there in cash. */
  cash: number;
  /** False when a fee is not known: then `feesTotal` and `cash` are the least. */
  complete: boolean;
  cap: LoanCap;
  verdict: LoanVerdict;
}

function dubaiFees(price: number, loan: number): FeeLine[] {
  const base = buyingCosts(price);
  const fees: FeeLine[] = (['transfer', 'agency', 'registration', 'certificate'] as const).map((fee) => ({ fee, aed: base[fee] }));
  if (loan <= 0) return fees;
  const { registration, registrationFixed, valuation, bank } = DUBAI_LOAN_FEES;
  return [
    ...fees,
    { fee: 'mortgage', aed: Math.round(loan * registration) + registrationFixed },
    { fee: 'valuation', aed: Math.round(valuation * (1 + DUBAI_BUYING.vat)) },
    { fee: 'bank', aed: Math.round(loan * bank) },
  ];
}

/** The transfer fee outside Dubai; null where it is not known. */
function otherTransfer(emirate: keyof typeof OTHER_TRANSFER, price: number, buyer: Buyer): number | null {
  const rules = OTHER_TRANSFER[emirate];
  if (!rules) return null;
  const who = buyer === 'national' ? 'national' : 'others';
  return Math.max(Math.round(price * rules[who]), rules.least?.[who] ?? 0);
}

/** The fees that buyers meet everywhere; the developer's certificate is Dubai's own. */
const otherFees = (emirate: keyof typeof OTHER_TRANSFER, price: number, loan: number, buyer: Buyer): FeeLine[] => [
  { fee: 'transfer', aed: otherTransfer(emirate, price, buyer) },
  { fee: 'agency', aed: null },
  { fee: 'registration', aed: null },
  ...(loan > 0 ? (['mortgage', 'valuation', 'bank'] as const).map((fee) => ({ fee, aed: null })) : []),
];

/**
 * What a ready home costs its buyer: instalment, every fee by name, the cash needed, and how the loan stands to what banks lend. A down payment
 * above the price counts as the price. Outside Dubai only what a source tells is counted, the rest is null.
 */
export function purchaseCosts(p: Purchase): PurchaseCosts {
  const downPayment = Math.min(p.downPayment, p.price);
  const loan = p.price - downPayment;
  const fees = p.emirate === 'Dubai' ? dubaiFees(p.price, loan) : otherFees(p.emirate, p.price, loan, p.buyer);
  const feesTotal = fees.reduce((sum, { aed }) => sum + (aed ?? 0), 0);
  const cap = loanCap(p.price, p.buyer, p.firstHome);
  const monthly = Math.round(monthlyInstalment(loan, p.interest, p.years));
  return {
    loan,
    monthly,
    incomeNeeded: Math.ceil(monthly / LOAN_LIMITS.incomeShare),
    fees,
    feesTotal,
    cash: downPayment + feesTotal,
    complete: fees.every(({ aed }) => aed !== null),
    cap,
    verdict: judgeLoan(loan, p.price, cap),
  };
}
