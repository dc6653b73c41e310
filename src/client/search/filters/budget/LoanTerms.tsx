import type { BuyerKind } from '../../../../shared/costs/buyers.ts';
import { EXAMPLE_BUDGET } from '../../../../shared/costs/home-costs.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { MAX_LOAN_INTEREST, MAX_LOAN_YEARS, type SearchFilter } from '../../../../shared/search/search.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import fieldClasses from '../controls/FilterField.module.css';
import { BudgetAmount } from './BudgetAmount.tsx';
import classes from './BudgetControl.module.css';

interface LoanTermsProps {
  draft: SearchFilter;
  onChange: (change: Partial<SearchFilter>) => void;
}

const BUYER_LABELS: Record<BuyerKind, () => string> = {
  national: m.search_budget_buyer_national,
  expat: m.search_budget_buyer_expat,
  abroad: m.search_budget_buyer_abroad,
};

/** Interest, years, income and kind of buyer of a loan, folded unless one is set. A usual value (`EXAMPLE_BUDGET`) is left out of the URL. */
export function LoanTerms({ draft, onChange }: LoanTermsProps) {
  const { loanInterest, loanYears, buyer, firstHome, income } = draft;
  const isChosen = [loanInterest, loanYears, buyer, firstHome, income].some((value) => value !== undefined);
  const omitUsual = <T,>(value: T, usual: T): T | undefined => (value === usual ? undefined : value);
  /** The number in a field; undefined when it is empty or outside its limits. */
  const readNumber = (text: string, min: number, max: number): number | undefined => {
    const value = Number(text);
    return text.trim() !== '' && value >= min && value <= max ? value : undefined;
  };
  return (
    <details open={isChosen}>
      <summary className={classes.summary}>{m.search_budget_more()}</summary>
      <div className="grid gap-sm">
        <div className={classes.fields}>
          <label className={classes.field}>
            <span>{m.search_budget_interest()}</span>
            <input
              key={loanInterest}
              className={`${fieldClasses.field} tabular`}
              inputMode="decimal"
              defaultValue={loanInterest ?? EXAMPLE_BUDGET.interest}
              onBlur={({ target }) =>
                onChange({ loanInterest: omitUsual(readNumber(target.value, 0, MAX_LOAN_INTEREST), EXAMPLE_BUDGET.interest) })
              }
            />
          </label>
          <label className={classes.field}>
            <span>{m.search_budget_years()}</span>
            <input
              key={loanYears}
              className={`${fieldClasses.field} tabular`}
              inputMode="numeric"
              defaultValue={loanYears ?? EXAMPLE_BUDGET.years}
              onBlur={({ target }) => {
                const years = readNumber(target.value, 1, MAX_LOAN_YEARS);
                onChange({ loanYears: omitUsual(years && Math.round(years), EXAMPLE_BUDGET.years) });
              }}
            />
          </label>
        </div>
        <BudgetAmount label={m.search_budget_income()} value={income} onChange={(value) => onChange({ income: value })} />
        <div>
          <p className={classes.label} aria-hidden="true">
            {m.search_budget_buyer()}
          </p>
          <SegmentedControl
            full
            label={m.search_budget_buyer()}
            value={buyer ?? EXAMPLE_BUDGET.buyer}
            options={(['national', 'expat', 'abroad'] as const).map((value) => ({ value, label: BUYER_LABELS[value]() }))}
            onChange={(value) => onChange({ buyer: omitUsual(value, EXAMPLE_BUDGET.buyer) })}
          />
        </div>
        <label className={classes.check}>
          <input
            className="choice-box"
            type="checkbox"
            checked={firstHome ?? EXAMPLE_BUDGET.firstHome}
            onChange={({ target }) => onChange({ firstHome: omitUsual(target.checked, EXAMPLE_BUDGET.firstHome) })}
          />
          {m.search_budget_first_home()}
        </label>
      </div>
    </details>
  );
}
