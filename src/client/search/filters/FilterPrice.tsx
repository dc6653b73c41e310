import type { FilterCounts } from '../../../shared/search/facets.ts';
import { BUY_BANDS, parseBand, RENT_BANDS, type SearchFilter } from '../../../shared/search/search.ts';
import { bandLabel, changeFilter } from './change-filter.ts';
import classes from './FilterPrice.module.css';
import { FilterRange } from './FilterRange.tsx';
import { FilterSlider } from './FilterSlider.tsx';
import { coveredBars } from './price-slider.ts';

interface FilterPriceProps {
  draft: SearchFilter;
  prices: FilterCounts['prices'];
  onChange: (draft: SearchFilter) => void;
}

/** Where the prices lie, a slider over them, two fields, and the documented bands as quick choices. */
export function FilterPrice({ draft, prices, onChange }: FilterPriceProps) {
  const { minPrice, maxPrice } = draft;
  const { low, high, bars } = prices;
  const change = (min: number | undefined, max: number | undefined) => onChange(changeFilter(draft, { minPrice: min, maxPrice: max }));
  const bands = draft.transactionType === 'Rent' ? RENT_BANDS : BUY_BANDS;
  return (
    <>
      {bars.length > 0 && (
        <>
          <Histogram bars={bars} covered={coveredBars(bars.length, low, high, minPrice, maxPrice)} />
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
          const on = choice.minPrice === minPrice && choice.maxPrice === maxPrice;
          return (
            <button
              key={band}
              type="button"
              className={classes.band}
              aria-pressed={on}
              onClick={() => (on ? change(undefined, undefined) : change(choice.minPrice, choice.maxPrice))}
            >
              {bandLabel(band)}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** How many homes each price step holds; the rail and the fields say the same in numbers. */
function Histogram({ bars, covered }: { bars: readonly number[]; covered: readonly boolean[] }) {
  const most = Math.max(...bars, 1);
  return (
    <div className={classes.histogram} aria-hidden="true">
      {bars.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
        <i key={i} data-on={covered[i] || undefined} style={{ height: `${count ? Math.max(6, (count / most) * 100) : 2}%` }} />
      ))}
    </div>
  );
}
