import { m } from '../../../../shared/messages/messages.ts';
import { typeLabel } from '../../../../shared/property/property.labels.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { changeFilter } from '../change-filter.ts';
import { toggleBedrooms } from '../toggle-filter.ts';
import classes from './FilterSteps.module.css';
import { FilterSteps } from './FilterSteps.tsx';

/** The offered exact numbers of bedrooms; 0 is a studio. */
const EXACT_COUNTS = [0, 1, 2, 3, 4, 5, 6];

/**
 * Accessible name of a button: `2 bedrooms`. It contains the visible number even where the words leave it out (Arabic dual), so that voice control
 * finds the button by its number.
 */
function bedroomsName(count: number): string {
  const words = m.search_chip_bedrooms({ count });
  return words.includes(String(count)) ? words : `${count} ${words}`;
}

/** The filter by bedrooms: buttons for a minimum, and buttons for one or several exact numbers, which replace the minimum. */
export function FilterBedrooms({ draft, onChange }: { draft: SearchFilter; onChange: (draft: SearchFilter) => void }) {
  const { bedrooms, minBedrooms, maxBedrooms } = draft;
  return (
    <>
      <FilterSteps
        label={m.search_bedrooms()}
        max={6}
        value={maxBedrooms === undefined ? minBedrooms : undefined}
        hasOtherChoice={Boolean(bedrooms?.length) || maxBedrooms !== undefined}
        onChange={(min) => onChange(changeFilter(draft, { minBedrooms: min, maxBedrooms: undefined, bedrooms: undefined }))}
      />
      <p className="mt-sm text-xs muted" id="bedrooms-exactly">
        {m.search_bedrooms_exactly()}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds a frame and a legend */}
      <div className={`flex clip outlined-field rounded-sm ${classes.steps}`} role="group" aria-labelledby="bedrooms-exactly">
        {EXACT_COUNTS.map((count) => (
          <button
            className={`shrink on-card text-sm semibold ${count === 0 ? classes.wide : 'grow'}`}
            key={count}
            type="button"
            aria-pressed={bedrooms?.includes(count) ?? false}
            aria-label={count === 0 ? typeLabel('Studio') : bedroomsName(count)}
            onClick={() => onChange(toggleBedrooms(draft, count))}
          >
            {count === 0 ? typeLabel('Studio') : count}
          </button>
        ))}
      </div>
    </>
  );
}
