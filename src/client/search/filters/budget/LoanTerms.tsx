import { type KeyboardEvent, useId, useState } from 'react';
import type { BuyerKind } from '../../../../shared/costs/buyers.ts';
import { EXAMPLE_BUDGET } from '../../../../shared/costs/home-costs.ts';
import { m } from '../../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { MAX_LOAN_INTEREST, MAX_LOAN_YEARS } from '../../../../shared/search/sorts-and-limits.ts';
import { readNumber } from '../../../ui/form/number-text.ts';
import { numberProblem } from '../../../ui/form/number-typing.ts';
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

/**
 * Terms of a loan: interest (percent a year), years, income (AED a month) and kind of buyer; starts folded unless one of them is set. Values equal to the
 * defaults (`EXAMPLE_BUDGET`) are left out of the filter.
 */
export function LoanTerms({ draft, onChange }: LoanTermsProps) {
  const { loanInterest, loanYears, buyer, firstHome, income } = draft;
  const hasTerms = [loanInterest, loanYears, buyer, firstHome, income].some((value) => value !== undefined);
  // not changed afterwards: emptying the last set field must not fold the terms around it
  const [startsOpen] = useState(hasTerms);
  const omitDefault = <T,>(value: T, defaultValue: T): T | undefined => (value === defaultValue ? undefined : value);
  return (
    <details open={startsOpen}>
      <summary className="min-44 text-sm medium pointer">{m.search_budget_more()}</summary>
      <div className="grid gap-sm">
        <div className="grid gap-xs two-columns">
          <LoanTermField
            label={m.search_budget_interest()}
            value={loanInterest ?? EXAMPLE_BUDGET.interest}
            min={0}
            max={MAX_LOAN_INTEREST}
            onChange={(value) => onChange({ loanInterest: omitDefault(value ?? EXAMPLE_BUDGET.interest, EXAMPLE_BUDGET.interest) })}
          />
          <LoanTermField
            label={m.search_budget_years()}
            value={loanYears ?? EXAMPLE_BUDGET.years}
            min={1}
            max={MAX_LOAN_YEARS}
            isWhole
            onChange={(value) => onChange({ loanYears: omitDefault(value ?? EXAMPLE_BUDGET.years, EXAMPLE_BUDGET.years) })}
          />
        </div>
        <BudgetAmount label={m.search_budget_income()} value={income} onChange={(value) => onChange({ income: value })} />
        <div>
          <p className="block mb-xs text-sm medium" aria-hidden="true">
            {m.search_budget_buyer()}
          </p>
          <SegmentedControl
            full
            label={m.search_budget_buyer()}
            value={buyer ?? EXAMPLE_BUDGET.buyer}
            options={(['national', 'expat', 'abroad'] as const).map((value) => ({ value, label: BUYER_LABELS[value]() }))}
            onChange={(value) => onChange({ buyer: omitDefault(value, EXAMPLE_BUDGET.buyer) })}
          />
        </div>
        <label className="inline-row gap-xs text-sm min-44">
          <input
            className="choice-box"
            type="checkbox"
            checked={firstHome ?? EXAMPLE_BUDGET.firstHome}
            onChange={({ target }) => onChange({ firstHome: omitDefault(target.checked, EXAMPLE_BUDGET.firstHome) })}
          />
          {m.search_budget_first_home()}
        </label>
      </div>
    </details>
  );
}

interface LoanTermFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Whether fractions are rounded. */
  isWhole?: boolean;
  /** Called with undefined when the field was emptied. */
  onChange: (value: number | undefined) => void;
}

/**
 * Field for a term of the loan, applied on Enter and when the focus leaves it. A number beyond the limits, or a text that is no number, stays with its error
 * and is not applied.
 */
function LoanTermField({ label, value, min, max, isWhole = false, onChange }: LoanTermFieldProps) {
  const kind = isWhole ? 'years' : 'percent';
  const problemId = useId();
  /** What was typed and is not applied yet; null shows the value. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const applyText = () => {
    if (typedText === null) return;
    const newProblem = numberProblem(typedText, kind, { min, max });
    setProblem(newProblem);
    if (newProblem !== null) return;
    setTypedText(null);
    const entered = readNumber(typedText, kind);
    onChange(entered !== undefined && isWhole ? Math.round(entered) : entered);
  };
  // without `preventDefault`, so that Enter also submits the form of the filter drawer
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && applyText();
  return (
    <div className={classes.field}>
      <label className={classes.field}>
        <span>{label}</span>
        <input
          className={`${fieldClasses.field} tabular`}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
          value={typedText ?? value}
          onChange={({ target }) => setTypedText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={applyText}
        />
      </label>
      {problem && (
        <p className="text-sm error" id={problemId} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
