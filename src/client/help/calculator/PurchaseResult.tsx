import type { Fee, PurchaseCosts } from '../../../shared/costs/purchase.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import { formatNumber } from '../../../shared/format.ts';
import classes from './Calculator.module.css';
import layout from './CalculatorPage.module.css';
import { CostLine } from './CostLine.tsx';
import { LoanNote } from './LoanNote.tsx';
import type { PurchaseDraft } from './usePurchase.ts';

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;
const range = ([from, to]: readonly [number, number]): string => `AED ${formatNumber(from)} to ${formatNumber(to)}`;

const NAMES: Record<Fee, string> = {
  transfer: 'Transfer fee',
  agency: 'Agency fee',
  registration: 'Trustee and title deed',
  certificate: 'Developer’s no-objection certificate',
  mortgage: 'Mortgage registration',
  valuation: 'Valuation',
  bank: 'Bank’s fee',
};

const DUBAI_NOTES: Record<Fee, string> = {
  transfer: `${percent(DUBAI_BUYING.transfer)} of the price`,
  agency: `${percent(DUBAI_BUYING.agency)} of the price and VAT, negotiable`,
  registration: `AED ${formatNumber(DUBAI_BUYING.trustee.above)} and VAT from AED ${formatNumber(DUBAI_BUYING.trustee.from)}, and AED ${DUBAI_BUYING.title}`,
  certificate: `${range(DUBAI_BUYING.certificateRange)}, an estimate`,
  mortgage: `${percent(DUBAI_LOAN_FEES.registration)} of the loan and AED ${DUBAI_LOAN_FEES.registrationFixed}`,
  valuation: `${range(DUBAI_LOAN_FEES.valuationRange)} and VAT, an estimate`,
  bank: `up to ${percent(DUBAI_LOAN_FEES.bank)} of the loan`,
};

/** Explains how a fee is calculated; undefined if that is unknown. */
function noteOf(fee: Fee, { emirate, buyer }: PurchaseDraft): string | undefined {
  if (emirate === 'Dubai') return DUBAI_NOTES[fee];
  const rules = fee === 'transfer' ? OTHER_TRANSFER[emirate] : null;
  if (!rules) return undefined;
  if (rules.shared) return `${percent(rules.national)} of the price, usually shared with the seller`;
  const buyerGroup = buyer === 'national' ? 'national' : 'others';
  return `${percent(rules[buyerGroup])} of the price, at least AED ${formatNumber(rules.min[buyerGroup])}; citizens of the Gulf states pay as nationals`;
}

function Totals({ draft, costs }: { draft: PurchaseDraft; costs: PurchaseCosts }) {
  const hasKnownFee = costs.fees.some(({ aed }) => aed !== null);
  const incompleteNote = costs.complete || !hasKnownFee ? undefined : 'at least, without what is not known';
  const parts = costs.loan > 0 ? 'down payment' : 'price';
  return (
    <dl className={classes.lines}>
      <CostLine name="Price" aed={draft.price || 0} />
      <CostLine name="Loan" aed={costs.loan} />
      {costs.fees.map(({ fee, aed }) => (
        <CostLine
          key={fee}
          name={fee === 'registration' && draft.emirate !== 'Dubai' ? 'Registration and title deed' : NAMES[fee]}
          note={noteOf(fee, draft)}
          aed={aed}
        />
      ))}
      <CostLine name="Fees on the day" note={incompleteNote} aed={hasKnownFee ? costs.feesTotal : null} strong />
      <CostLine
        name="Cash needed"
        note={hasKnownFee ? `${parts} and ${costs.complete ? '' : 'known '}fees` : `${parts}, the fees come on top`}
        aed={costs.cash}
        total
      />
    </dl>
  );
}

/** All cost lines of a purchase. */
export function PurchaseResult({ draft, costs }: { draft: PurchaseDraft; costs: PurchaseCosts | null }) {
  return (
    <section className={`panel ${classes.panel} ${layout.result}`} aria-labelledby="what-it-costs">
      <h2 id="what-it-costs">What it costs</h2>
      <p className={classes.out}>
        <span>{costs?.loan === 0 ? 'No loan, nothing each month' : 'Each month'}</span>
        <output>{costs ? `AED ${formatNumber(costs.monthly)}` : '–'}</output>
      </p>
      {costs && draft.price !== '' ? (
        <>
          <LoanNote costs={costs} price={draft.price} />
          <Totals draft={draft} costs={costs} />
          {costs.loan > 0 && (
            <p className={classes.small}>
              Banks want instalments to take at most {percent(LOAN_LIMITS.incomeShare)} of income: here an income of AED{' '}
              {formatNumber(costs.incomeNeeded)} a month or more, without other debts. Since {LOAN_LIMITS.feesInCashSince} they may not lend
              the fees. The last instalment is due by the age of {LOAN_LIMITS.ages[0]}, or {LOAN_LIMITS.ages[1]} for the self-employed. For
              a home still being built they lend at most {percent(LOAN_LIMITS.offPlan)} of the price.
            </p>
          )}
        </>
      ) : (
        <p className={classes.small}>Enter a price, the interest and the term to see every line.</p>
      )}
    </section>
  );
}
