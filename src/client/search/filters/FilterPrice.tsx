import type { FilterCounts } from '../../../shared/search/facets.ts';
import { BUY_BANDS, parseBand, RENT_BANDS, type SearchFilter } from '../../../shared/search/search.ts';
import { changeFilter, shortBandLabel } from './change-filter.ts';
import classes from './FilterPrice.module.css';
import { FilterRange } from './FilterRange.tsx';
import { FilterSlider } from './FilterSlider.tsx';
import { coveredBars } from './price-slider.ts';

interface FilterPriceProps {
  draft: SearchFilter;
  prices: FilterCounts['prices'];
  onChange: (draft: SearchFilter) => void;
}

/** Histogram of prices with a slider, two fields and the documented bands. */
export function FilterPrice({ draft, prices, onChange }: FilterPriceProps) {
  const { minPrice, maxPrice } = draft;
  const { low, high, bars } = prices;
  const change = (min: number | undefined, max: number | undefined) => onChange(changeFilter(draft, { minPrice: min, maxPrice: max }));
  const bands = draft.transactionType === 'Rent' ? RENT_BANDS : BUY_BANDS;
  return (
    <>
      {bars.length > 0 && (
        <>
          <Histogram bars={bars} isCovered={coveredBars(bars.length, low, high, minPrice, maxPrice)} />
          <div className={classes.rail}>
            <FilterSlider low={low} high={high} min={minPrice} max={maxPrice} onChange={change} />
          </div>
        </>
      )}
      <FilterRange
        label={draft.transactionType === 'Rent' ? 'Price a month, AED' : 'Price, AED'}
        min={minPrice}
        max={maxPrice}
        onChange={change}
        empty={['No minimum', 'No limit']}
      />
      <div className={classes.bands}>
        {bands.map((band) => {
          const choice = parseBand(band);
          const isActive = choice.minPrice === minPrice && choice.maxPrice === maxPrice;
          return (
            <button
              key={band}
              type="button"
              className={classes.band}
              aria-pressed={isActive}
              onClick={() => (isActive ? change(undefined, undefined) : change(choice.minPrice, choice.maxPrice))}
            >
              {shortBandLabel(band)}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** Number of properties per price step. Hidden from screen readers: slider and fields have the same information. */
function Histogram({ bars, isCovered }: { bars: readonly number[]; isCovered: readonly boolean[] }) {
  const highest = Math.max(...bars, 1);
  return (
    <div className={classes.histogram} aria-hidden="true">
      {bars.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
        <i key={i} data-on={isCovered[i] || undefined} style={{ height: `${count ? Math.max(6, (count / highest) * 100) : 2}%` }} />
      ))}
    </div>
  );
}
