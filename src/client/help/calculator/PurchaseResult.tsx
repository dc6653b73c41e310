// The result of the calculator for buying: monthly instalment, every cost with an explanation, and the cash that the buyer needs.
import type { Fee, PurchaseCosts } from '../../../shared/costs/purchase.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES, LOAN_LIMITS, OTHER_TRANSFER } from '../../../shared/costs/settings.ts';
import { formatMoney, formatMonth, formatNumber, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import classes from './Calculator.module.css';
import layout from './CalculatorPage.module.css';
import { CostLine } from './CostLine.tsx';
import { LoanNote } from './LoanNote.tsx';
import type { PurchaseDraft } from './usePurchase.ts';

/** Formats the bounds of a range in AED as the values `from` and `to` of a message. */
const formatRange = ([from, to]: readonly [number, number]): { from: string; to: string } => ({
  from: formatNumber(from),
  to: formatNumber(to),
});

const FEE_NAMES: Record<Fee, () => string> = {
  transfer: m.calculator_fee_transfer,
  agency: m.calculator_fee_agency,
  registration: m.calculator_fee_registration,
  certificate: m.calculator_fee_certificate,
  mortgage: m.calculator_fee_mortgage,
  valuation: m.calculator_fee_valuation,
  bank: m.calculator_fee_bank,
};

/** How each fee is calculated in Dubai. The fee for registration is that of a trustee, an office which registers the sale. */
const DUBAI_NOTES: Record<Fee, () => string> = {
  transfer: () => m.calculator_note_of_price({ share: formatPercent(DUBAI_BUYING.transfer) }),
  agency: () => m.calculator_note_agency({ share: formatPercent(DUBAI_BUYING.agency) }),
  registration: () =>
    m.calculator_note_registration({
      fee: formatMoney(DUBAI_BUYING.trustee.above),
      from: formatMoney(DUBAI_BUYING.trustee.from),
      title: formatMoney(DUBAI_BUYING.title),
    }),
  certificate: () => m.calculator_note_certificate(formatRange(DUBAI_BUYING.certificateRange)),
  mortgage: () =>
    m.calculator_note_mortgage({
      share: formatPercent(DUBAI_LOAN_FEES.registration),
      fixed: formatMoney(DUBAI_LOAN_FEES.registrationFixed),
    }),
  valuation: () => m.calculator_note_valuation(formatRange(DUBAI_LOAN_FEES.valuationRange)),
  bank: () => m.calculator_note_bank({ share: formatPercent(DUBAI_LOAN_FEES.bank) }),
};

/** Explains how a fee is calculated; undefined if that is unknown. Outside Dubai at most the transfer fee is known. */
function feeNote(fee: Fee, { emirate, buyer }: PurchaseDraft): string | undefined {
  if (emirate === 'Dubai') return DUBAI_NOTES[fee]();
  const transferFee = fee === 'transfer' ? OTHER_TRANSFER[emirate] : null;
  if (!transferFee) return undefined;
  if (transferFee.shared) return m.calculator_note_transfer_shared({ share: formatPercent(transferFee.national) });
  const buyerGroup = buyer === 'national' ? 'national' : 'others';
  const share = formatPercent(transferFee[buyerGroup]);
  return transferFee.min
    ? m.calculator_note_transfer_least({ share, min: formatMoney(transferFee.min[buyerGroup]) })
    : m.calculator_note_transfer({ share });
}

/**
 * Says what the cash that the buyer needs consists of: the down payment, or the whole price without a loan, plus all fees, the known fees,
 * or none if no fee is known.
 */
function cashNote({ loan, complete }: PurchaseCosts, hasKnownFee: boolean): string {
  if (loan > 0) {
    if (!hasKnownFee) return m.calculator_cash_down_payment_before_fees();
    return complete ? m.calculator_cash_down_payment_fees() : m.calculator_cash_down_payment_known_fees();
  }
  if (!hasKnownFee) return m.calculator_cash_price_before_fees();
  return complete ? m.calculator_cash_price_fees() : m.calculator_cash_price_known_fees();
}

/** The list of costs: price, loan, each fee, sum of the fees, and the cash that the buyer needs. */
function CostLines({ draft, costs }: { draft: PurchaseDraft; costs: PurchaseCosts }) {
  const hasKnownFee = costs.fees.some(({ aed }) => aed !== null);
  const incompleteNote = costs.complete || !hasKnownFee ? undefined : m.calculator_fees_known_only();
  return (
    <dl className={`mt-xs ${classes.costLines}`}>
      <CostLine name={m.calculator_price()} aed={draft.price || 0} />
      <CostLine name={m.calculator_loan()} aed={costs.loan} />
      {costs.fees.map(({ fee, aed }) => (
        <CostLine
          key={fee}
          name={fee === 'registration' && draft.emirate !== 'Dubai' ? m.calculator_fee_registration_other() : FEE_NAMES[fee]()}
          note={feeNote(fee, draft)}
          aed={aed}
        />
      ))}
      <CostLine name={m.calculator_fees_on_the_day()} note={incompleteNote} aed={hasKnownFee ? costs.feesTotal : null} isSubtotal />
      <CostLine name={m.calculator_cash()} note={cashNote(costs, hasKnownFee)} aed={costs.cash} isTotal />
    </dl>
  );
}

/** The monthly instalment and all cost lines of a purchase. `costs` is null while a required field is empty. */
export function PurchaseResult({ draft, costs }: { draft: PurchaseDraft; costs: PurchaseCosts | null }) {
  return (
    <section className={`panel p-lg small-heads sticky narrow-static ${layout.result}`} aria-labelledby="what-it-costs">
      <h2 id="what-it-costs">{m.calculator_costs_title()}</h2>
      <p className={classes.result}>
        <span>{costs?.loan === 0 ? m.calculator_no_loan() : m.calculator_each_month()}</span>
        <output className="text-2xl bold tabular">{costs ? formatMoney(costs.monthly) : '–'}</output>
      </p>
      {costs && draft.price !== '' ? (
        <>
          <LoanNote costs={costs} price={draft.price} />
          <CostLines draft={draft} costs={costs} />
          {costs.loan > 0 && (
            <p className="mt-sm text-xs muted loose pretty">
              {m.calculator_income({
                share: formatPercent(LOAN_LIMITS.incomeShare),
                income: formatMoney(costs.incomeNeeded),
                since: formatMonth(LOAN_LIMITS.feesInCashSince),
                age: LOAN_LIMITS.maxAge.employed,
                age_self_employed: LOAN_LIMITS.maxAge.selfEmployed,
                off_plan: formatPercent(LOAN_LIMITS.offPlan),
              })}
            </p>
          )}
        </>
      ) : (
        <p className="mt-sm text-xs muted loose pretty">{m.calculator_incomplete()}</p>
      )}
    </section>
  );
}
