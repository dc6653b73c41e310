import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EXAMPLE_BUDGET } from '../../../../shared/costs/home-costs.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { findPlace } from '../../../../shared/property/place/area.ts';
import { purposeLabel } from '../../../../shared/property/property.labels.ts';
import { TRANSACTION_TYPES } from '../../../../shared/property/property.ts';
import { hasBudget } from '../../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { locationParts } from '../../../../shared/search/search-url.ts';
import { toWesternDigits } from '../../../../shared/western-digits.ts';
import { paths } from '../../../paths.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { changeFilter, changePurpose } from '../change-filter.ts';
import { BudgetAmount } from './BudgetAmount.tsx';
import classes from './BudgetControl.module.css';
import { BudgetIncreases } from './BudgetIncreases.tsx';
import { budgetSentence } from './budget-sentence.ts';
import { LoanTerms } from './LoanTerms.tsx';

interface BudgetControlProps {
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
}

/** Time without typing after which the server counts homes for the amounts. */
const DEBOUNCE_MS = 600;

/** The emirate whose fees the sentence counts: Dubai, unless every place of the filter is known and in another emirate; then that of the first one. */
function emirateOf({ location }: SearchFilter): string {
  const emirates = locationParts(location ?? '').map((part) => findPlace(part)?.emirate ?? 'Dubai');
  return emirates.includes('Dubai') ? 'Dubai' : emirates[0]!;
}

/**
 * The filter by budget: the amounts that people can pay a month and have in cash (AED), whether to buy, rent or either, and a sentence with the
 * highest price and rent that they allow.
 */
export function BudgetControl({ draft, onChange }: BudgetControlProps) {
  const [isInvalid, setInvalid] = useState(false);
  const [debouncedDraft] = useDebouncedValue(draft, DEBOUNCE_MS);
  const errorId = useId();
  const patch = (change: Partial<SearchFilter>) => onChange(changeFilter(draft, change));
  const emirate = emirateOf(draft);
  const isOutsideDubai = emirate !== 'Dubai';
  const isForSale = draft.transactionType !== 'Rent';
  /** Shows an error when a character was typed that no amount has: all but digits, separators and spaces. */
  const checkTypedCharacter = (event: FormEvent<HTMLDivElement>) => {
    const { inputType, data: typedText } = event.nativeEvent as InputEvent;
    setInvalid(inputType === 'insertText' && typedText !== null && !/[\d,.\s٬٫،]/.test(toWesternDigits(typedText)));
  };
  const renderAmount = (label: string, key: 'monthlyBudget' | 'cashBudget') => (
    <BudgetAmount
      label={label}
      value={draft[key]}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? errorId : undefined}
      onChange={(value) => patch({ [key]: value })}
    />
  );
  return (
    <div className="grid gap-sm">
      <div className="grid gap-xs two-columns" onInput={checkTypedCharacter}>
        {renderAmount(m.search_budget_month_field(), 'monthlyBudget')}
        {renderAmount(m.search_budget_cash_field(), 'cashBudget')}
      </div>
      {isInvalid && (
        <p className="text-sm error" id={errorId} role="alert">
          {m.search_budget_invalid()}
        </p>
      )}
      <div>
        <p className="block mb-xs text-sm medium" aria-hidden="true">
          {m.search_budget_want()}
        </p>
        <SegmentedControl
          full
          label={m.search_budget_want()}
          value={draft.transactionType ?? 'Any'}
          options={[
            ...TRANSACTION_TYPES.map((value) => ({ value, label: purposeLabel(value) })),
            { value: 'Any' as const, label: m.search_budget_either() },
          ]}
          onChange={(transactionType) => onChange(changePurpose(draft, transactionType))}
        />
      </div>
      <p className={`text-sm pretty ${classes.sentence}`} role="status">
        {hasBudget(draft) && budgetSentence(draft, emirate)}
      </p>
      {/* not while the amounts are still being typed */}
      {hasBudget(debouncedDraft) && debouncedDraft === draft && <BudgetIncreases filter={debouncedDraft} onChoose={patch} />}
      <LoanTerms draft={draft} onChange={patch} />
      <ul className="grid gap-2xs text-xs muted">
        <li>{m.search_budget_fee_counted()}</li>
        {isOutsideDubai && <li>{m.search_budget_elsewhere()}</li>}
        {isForSale && (draft.buyer ?? EXAMPLE_BUDGET.buyer) === 'abroad' && <li>{m.search_budget_abroad_note()}</li>}
        {isForSale && <li>{m.search_budget_off_plan()}</li>}
        <li>
          {m.search_budget_private()}{' '}
          <Link className="link" to={paths.howWeCount()}>
            {m.search_budget_how()}
          </Link>
        </li>
      </ul>
    </div>
  );
}
