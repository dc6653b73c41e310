import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { purposeLabel, typeLabel } from '../../../shared/property/property.labels.ts';
import { PROPERTY_TYPES, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { BUY_BANDS, RENT_BANDS } from '../../../shared/search/search.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { PopularSearches } from '../PopularSearches.tsx';
import { AreaField } from './AreaField.tsx';
import { HomeBudget } from './HomeBudget.tsx';
import classes from './SearchPanel.module.css';
import { bandLabel, filterFromForm, MIN_BEDROOMS, priceUnit } from './search-form.ts';

/** A labelled select; `unit` follows the label in lighter type. */
function SelectField({ name, label, unit, children }: { name: string; label: string; unit?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={`shrink relative rounded-sm ${classes.field}`}>
      <label htmlFor={id}>
        {label}
        {unit && <span className="medium"> {unit}</span>}
      </label>
      <select id={id} name={name} defaultValue="">
        {children}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}

/**
 * Search form of the home page, which navigates to the search page. The fields are uncontrolled and read on submit, so that input before
 * hydration is kept. Without scripts it is a plain form that opens the search page.
 */
export function SearchPanel() {
  const navigate = useNavigate();
  const [purpose, setPurpose] = useState<TransactionType>('Buy');
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    // the button `Advanced Search` also submits the form
    const opensFilters = submitter?.getAttribute('name') === 'filters';
    void navigate(paths.properties(filterFromForm(new FormData(event.currentTarget))) + (opensFilters ? '&filters=open' : ''));
  };
  return (
    <div className={`wrap relative float-2 ${classes.overlap}`}>
      <search>
        <form
          className={`relative p-lg outlined rounded-lg on-raised raised ${classes.panel}`}
          action={localizedPath(getLocale(), paths.properties())}
          onSubmit={handleSubmit}
          aria-label={m.home_find()}
        >
          <input type="hidden" name="transactionType" value={purpose} />
          <div className={`mb-md ${classes.purpose}`}>
            <SegmentedControl
              label={m.home_buy_or_rent()}
              value={purpose}
              options={TRANSACTION_TYPES.map((value) => ({ value, label: purposeLabel(value) }))}
              onChange={setPurpose}
              full
            />
          </div>
          <div className={`grid p-xs outlined-strong rounded-md on-card ${classes.fields}`}>
            <AreaField className={`shrink relative rounded-sm ${classes.field}`} />
            <SelectField name="propertyType" label={m.home_type()}>
              <option value="">{m.home_any_type()}</option>
              {PROPERTY_TYPES.map((type) => (
                <option key={type} value={type}>
                  {typeLabel(type)}
                </option>
              ))}
            </SelectField>
            {/* The key resets the chosen price when the purpose changes, because rents have other bands. */}
            <SelectField key={purpose} name="band" label={m.home_price()} unit={priceUnit(purpose)}>
              <option value="">{m.home_any_price()}</option>
              {(purpose === 'Rent' ? RENT_BANDS : BUY_BANDS).map((band) => (
                <option key={band} value={band}>
                  {bandLabel(band, purpose)}
                </option>
              ))}
            </SelectField>
            <SelectField name="minBedrooms" label={m.home_bedrooms()}>
              <option value="">{m.home_any()}</option>
              {MIN_BEDROOMS.map((n) => (
                <option key={n} value={n}>
                  {n}+
                </option>
              ))}
            </SelectField>
            <Button type="submit" className={classes.submit}>
              <Icon name="search" />
              {m.home_submit()}
            </Button>
          </div>
          <button
            type="submit"
            name="filters"
            value="open"
            className={`row gap-xs absolute min-44 px-xs rounded-sm text-sm semibold hover-accent ${classes.advanced}`}
          >
            <Icon name="adjustments-horizontal" />
            {m.home_advanced()}
          </button>
        </form>
      </search>
      <HomeBudget />
      <PopularSearches purpose={purpose} />
    </div>
  );
}
