import { IconAdjustmentsHorizontal, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PROPERTY_TYPES, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { BUY_BANDS, RENT_BANDS } from '../../../shared/search/search.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { PopularSearches } from '../PopularSearches.tsx';
import { AreaField } from './AreaField.tsx';
import classes from './SearchPanel.module.css';
import { bandLabel, filterFromForm, MIN_BEDROOMS } from './search-form.ts';

const PURPOSES = TRANSACTION_TYPES.map((value) => ({ value, label: value }));

function Choice({ name, label, unit, children }: { name: string; label: string; unit?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {unit && <span className={classes.unit}> {unit}</span>}
      </label>
      <select id={id} name={name} defaultValue="">
        {children}
      </select>
      <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
    </div>
  );
}

/**
 * Search form of the hero. The fields are uncontrolled and read on submit, so that input typed before hydration is kept. Without scripts
 * it is a plain form that opens the search page.
 */
export function SearchPanel() {
  const navigate = useNavigate();
  const [purpose, setPurpose] = useState<TransactionType>('Buy');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const advanced = submitter?.getAttribute('name') === 'filters';
    void navigate(paths.properties(filterFromForm(new FormData(event.currentTarget))) + (advanced ? '&filters=open' : ''));
  };
  return (
    <div className={`wrap ${classes.place}`}>
      <search>
        <form className={classes.panel} action={paths.properties()} onSubmit={send} aria-label="Find a home">
          <input type="hidden" name="transactionType" value={purpose} />
          <div className={classes.purpose}>
            <SegmentedControl label="Buy or rent" value={purpose} options={PURPOSES} onChange={setPurpose} full />
          </div>
          <div className={classes.fields}>
            <AreaField className={classes.field} />
            <Choice name="propertyType" label="Property Type">
              <option value="">Any type</option>
              {PROPERTY_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Choice>
            <Choice key={purpose} name="band" label="Price" unit={purpose === 'Rent' ? 'AED a month' : 'AED'}>
              <option value="">Any price</option>
              {(purpose === 'Rent' ? RENT_BANDS : BUY_BANDS).map((band) => (
                <option key={band} value={band}>
                  {bandLabel(band)}
                </option>
              ))}
            </Choice>
            <Choice name="minBedrooms" label="Bedrooms">
              <option value="">Any</option>
              {MIN_BEDROOMS.map((n) => (
                <option key={n} value={n}>
                  {n}+
                </option>
              ))}
            </Choice>
            <Button type="submit" className={classes.go}>
              <IconSearch size={18} stroke={1.6} aria-hidden="true" />
              Find Properties
            </Button>
          </div>
          <button type="submit" name="filters" value="open" className={classes.advanced}>
            <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />
            Advanced Search
          </button>
        </form>
      </search>
      <PopularSearches purpose={purpose} />
    </div>
  );
}
