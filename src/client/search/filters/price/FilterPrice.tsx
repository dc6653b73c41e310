import { useState } from 'react';
import { hasYearlyRents, toShownLimit } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { toMonthlyRent } from '../../../../shared/property/advertised-price.ts';
import type { FilterCounts } from '../../../../shared/search/facets.ts';
import { FILTER_BUY_BANDS, parseBand, RENT_BANDS, type SearchFilter } from '../../../../shared/search/search.ts';
import { changeFilter } from '../change-filter.ts';
import fieldClasses from '../controls/FilterField.module.css';
import { priceUnit } from '../filter-groups.ts';
import { shortBandLabel } from '../toggle-filter.ts';
import classes from './FilterPrice.module.css';
import { FilterRange } from './FilterRange.tsx';
import { FilterSlider } from './FilterSlider.tsx';
import { coveredBars } from './price-slider.ts';

interface FilterPriceProps {
  draft: SearchFilter;
  /** Lowest and highest price of the homes in AED, and the number of homes in each price step between them. */
  prices: FilterCounts['prices'];
  onChange: (draft: SearchFilter) => void;
}

/** The filter by price in AED (rents in the period of the search or the reader): a histogram with a slider, two fields, and buttons for price bands. */
export function FilterPrice({ draft, prices, onChange }: FilterPriceProps) {
  const { minPrice, maxPrice, transactionType, rentPeriod } = draft;
  const { low, high, bars } = prices;
  /** The amounts of a year that were entered, by their months: a month is rounded. */
  const [entered, setEntered] = useState<Readonly<Record<number, number>>>({});
  const isYearly = transactionType === 'Rent' && hasYearlyRents(rentPeriod);
  const toShown = (limit: number) => entered[limit] ?? toShownLimit(limit, transactionType, rentPeriod);
  const fromEntered = (amount: number) => {
    if (!isYearly) return amount;
    const monthly = Math.max(1, toMonthlyRent(amount, 'year'));
    setEntered((before) => ({ ...before, [monthly]: amount }));
    return monthly;
  };
  const fromSlider = (amount: number | undefined) => amount && fromEntered(amount);
  const change = (min: number | undefined, max: number | undefined) => onChange(changeFilter(draft, { minPrice: min, maxPrice: max }));
  const bands = transactionType === 'Rent' ? RENT_BANDS : FILTER_BUY_BANDS;
  return (
    <>
      {bars.length > 0 && (
        <>
          <Histogram bars={bars} isCovered={coveredBars(bars.length, low, high, minPrice, maxPrice)} />
          <div className={`relative ${classes.rail}`}>
            <FilterSlider
              low={isYearly ? low * 12 : low}
              high={isYearly ? high * 12 : high}
              min={minPrice && toShown(minPrice)}
              max={maxPrice && toShown(maxPrice)}
              onChange={(min, max) => change(fromSlider(min), fromSlider(max))}
            />
          </div>
        </>
      )}
      <FilterRange
        kind="money"
        label={priceUnit(draft)}
        min={minPrice}
        max={maxPrice}
        onChange={change}
        placeholders={[m.search_no_minimum(), m.search_no_limit()]}
        toShown={toShown}
        fromEntered={fromEntered}
      />
      <div className="flex wrapping gap-xs mt-sm">
        {bands.map((band) => {
          const choice = parseBand(band);
          const isActive = choice.minPrice === minPrice && choice.maxPrice === maxPrice;
          return (
            <button
              key={band}
              type="button"
              className={fieldClasses.choice}
              aria-pressed={isActive}
              onClick={() => (isActive ? change(undefined, undefined) : change(choice.minPrice, choice.maxPrice))}
            >
              {shortBandLabel(band, transactionType, rentPeriod)}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** Minimum height of a bar with properties, in percent of the highest bar. */
const MIN_BAR_PERCENT = 6;
/** Height of a bar without properties, in percent of the highest bar. */
const EMPTY_BAR_PERCENT = 2;

/** Number of properties per price step. Hidden from screen readers: slider and fields have the same information. */
function Histogram({ bars, isCovered }: { bars: readonly number[]; isCovered: readonly boolean[] }) {
  const highest = Math.max(...bars, 1);
  const heightPercent = (count: number) => (count ? Math.max(MIN_BAR_PERCENT, (count / highest) * 100) : EMPTY_BAR_PERCENT);
  return (
    <div className={`flex at-end gap-2xs ${classes.histogram}`} aria-hidden="true">
      {bars.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
        <i className="grow" key={i} data-in-range={isCovered[i] || undefined} style={{ height: `${heightPercent(count)}%` }} />
      ))}
    </div>
  );
}
