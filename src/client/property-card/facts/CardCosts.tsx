import { formatMoney } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';

/**
 * Costs of a home: `about AED 9,450 a month` and `AED 398,000 to move in`, with `from` if a part of them is unknown. The server sends costs
 * only in a search by budget.
 */
export function CardCosts({ costs }: { costs: PropertyCard['costs'] }) {
  if (!costs) return null;
  const { monthly, cash } = costs;
  const [amount, cashAmount] = [formatMoney(monthly.aed), formatMoney(cash.aed)];
  return (
    <p className="flex wrapping gap-xs text-sm" data-costs="">
      <b className="semibold">{monthly.isComplete ? m.property_card_cost_about({ amount }) : m.property_card_cost_from({ amount })}</b>
      <span className="muted">
        {cash.isComplete ? m.property_card_cost_move_in({ amount: cashAmount }) : m.property_card_cost_move_in_from({ amount: cashAmount })}
      </span>
    </p>
  );
}
