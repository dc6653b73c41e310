// Computes all costs of buying a home with or without a loan, by emirate, in AED.
import { buyingCosts } from './costs.ts';
import { type Borrower, judgeLoan, type LoanCap, type LoanVerdict, loanCap, monthlyInstalment } from './loan.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, LOAN_LIMITS, OTHER_TRANSFER } from './settings.ts';

/** An emirate whose costs the calculators know, at least in part. */
export type CostEmirate = 'Dubai' | keyof typeof OTHER_TRANSFER;
/** In the order of the calculators' select. */
export const COST_EMIRATES: readonly CostEmirate[] = [
  'Dubai',
  'Abu Dhabi',
  'Sharjah',
  'Ajman',
  'Ras Al Khaimah',
  'Fujairah',
  'Umm Al Quwain',
];

/** A planned purchase. Amounts in AED, interest in percent a year. */
export interface Purchase {
  emirate: CostEmirate;
  price: number;
  downPayment: number;
  interest: number;
  years: number;
  buyer: Borrower;
  firstHome: boolean;
  /** False where the owner advertises without an agent: there is no agency fee. */
  withAgency?: boolean;
  /** Off-plan homes are bought from the developer: in Dubai the transfer fee and the fees of a loan are their only fees. Elsewhere it changes nothing. */
  isOffPlan?: boolean;
}

/** `certificate`: the developer's no-objection certificate. The last three apply to loans only. */
export type Fee = 'transfer' | 'agency' | 'registration' | 'certificate' | 'mortgage' | 'valuation' | 'bank';

/** A fee in whole AED, or null if no reliable source states it. */
interface FeeLine {
  fee: Fee;
  aed: number | null;
}

/** Costs of a purchase; amounts in AED. */
export interface PurchaseCosts {
  loan: number;
  /** AED a month, rounded; 0 without a loan. */
  monthly: number;
  /** Monthly income that banks require for this instalment. */
  incomeNeeded: number;
  fees: FeeLine[];
  /** Sum of the known fees. */
  feesTotal: number;
  /** Down payment plus known fees. */
  cash: number;
  /** False if a fee is unknown: `feesTotal` and `cash` are then minimums. */
  complete: boolean;
  /** Maximum loan for a ready home, also where the home is off plan. */
  cap: LoanCap;
  /** The loan compared with its maximum. */
  verdict: LoanVerdict;
}

/** The fees in Dubai; the fees of a loan are added only when there is one. */
function dubaiFees({ price, withAgency = true, isOffPlan = false }: Purchase, loan: number): FeeLine[] {
  const costsWithoutLoan = buyingCosts(price, withAgency);
  const names = isOffPlan ? (['transfer'] as const) : (['transfer', 'agency', 'registration', 'certificate'] as const);
  const fees: FeeLine[] = names.map((fee) => ({ fee, aed: costsWithoutLoan[fee] }));
  if (loan <= 0) return fees;
  const { registration, registrationFixed, valuation, bank } = DUBAI_LOAN_FEES;
  return [
    ...fees,
    { fee: 'mortgage', aed: Math.round(loan * registration) + registrationFixed },
    { fee: 'valuation', aed: Math.round(valuation * (1 + DUBAI_BUYING.vat)) },
    { fee: 'bank', aed: Math.round(loan * bank) },
  ];
}

/** Transfer fee outside Dubai; null if unknown. */
function otherTransfer(emirate: keyof typeof OTHER_TRANSFER, price: number, buyer: Borrower): number | null {
  const rules = OTHER_TRANSFER[emirate];
  if (!rules) return null;
  const buyerGroup = buyer === 'national' ? 'national' : 'others';
  return Math.max(Math.round(price * rules[buyerGroup]), rules.min?.[buyerGroup] ?? 0);
}

/** Fees outside Dubai, null where unknown. The developer's certificate exists in Dubai only. */
const otherFees = (emirate: keyof typeof OTHER_TRANSFER, price: number, loan: number, buyer: Borrower): FeeLine[] => [
  { fee: 'transfer', aed: otherTransfer(emirate, price, buyer) },
  { fee: 'agency', aed: null },
  { fee: 'registration', aed: null },
  ...(loan > 0 ? (['mortgage', 'valuation', 'bank'] as const).map((fee) => ({ fee, aed: null })) : []),
];

/**
 * Costs of buying a home: instalment, fees by name, cash needed, and the loan compared with bank limits. A down payment above the price
 * counts as the price. Outside Dubai, fees without a reliable source are null.
 */
export function purchaseCosts(purchase: Purchase): PurchaseCosts {
  const downPayment = Math.min(purchase.downPayment, purchase.price);
  const loan = purchase.price - downPayment;
  const fees = purchase.emirate === 'Dubai' ? dubaiFees(purchase, loan) : otherFees(purchase.emirate, purchase.price, loan, purchase.buyer);
  const feesTotal = fees.reduce((sum, { aed }) => sum + (aed ?? 0), 0);
  const cap = loanCap(purchase.price, purchase.buyer, purchase.firstHome);
  const monthly = Math.round(monthlyInstalment(loan, purchase.interest, purchase.years));
  return {
    loan,
    monthly,
    incomeNeeded: Math.ceil(monthly / LOAN_LIMITS.incomeShare),
    fees,
    feesTotal,
    cash: downPayment + feesTotal,
    complete: fees.every(({ aed }) => aed !== null),
    cap,
    verdict: judgeLoan(loan, purchase.price, cap),
  };
}
