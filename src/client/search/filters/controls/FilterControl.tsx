import { lazy, type ReactNode } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { purposeLabel, typeLabel } from '../../../../shared/property/property.labels.ts';
import { PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES } from '../../../../shared/property/property.ts';
import type { FilterCounts } from '../../../../shared/search/facets.ts';
import { type SearchFilter, splitList } from '../../../../shared/search/search.ts';
import { HydratedPart } from '../../../hydration/HydratedPart.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { changePurpose } from '../change-filter.ts';
import type { FilterGroupName } from '../filter-groups.ts';
import { FILTER_PANEL } from '../filter-panel-id.ts';
import { optionsOf, toggleType } from '../toggle-filter.ts';
import { FilterAreas } from './FilterAreas.tsx';
import { FilterChecks } from './FilterChecks.tsx';
// styles of LaterControl, which is loaded late: the server has rendered it, so its styles must be there with the page
import '../price/FilterPrice.module.css';
import '../price/FilterRange.module.css';
import '../price/FilterSlider.module.css';
import './FilterSteps.module.css';

/** Events of a first interaction; some assistive technology sends only `input` and `change`. */
const INTERACTIONS = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'input', 'change', 'scroll', 'popstate'];

/**
 * Resolves at the first interaction; at once on the server, without a rendered panel, and when there was one. A change of the address waits for
 * it too, because React hydrates what it re-renders first.
 */
function untilInteraction(): Promise<unknown> {
  if (typeof document === 'undefined' || document.querySelector(`#${FILTER_PANEL} form`) === null) return Promise.resolve();
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of INTERACTIONS) window.addEventListener(event, resolve, { once: true, passive: true });
  });
}

/** The server has rendered these below the first screen: their script waits until people do something. */
const LaterControl = lazy(async () => {
  await untilInteraction();
  return { default: (await import('./LaterControl.tsx')).LaterControl };
});
const BudgetControl = lazy(async () => ({ default: (await import('../budget/BudgetControl.tsx')).BudgetControl }));
const MoreControl = lazy(async () => ({ default: (await import('./MoreControl.tsx')).MoreControl }));

export interface FilterControlProps {
  group: FilterGroupName;
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
  /** Undefined until loaded. */
  counts: FilterCounts | undefined;
  /** Shows all options of every list. */
  expanded?: boolean | undefined;
}

/** The control of one group of filters. */
export function FilterControl({ group, draft, onChange, counts, expanded = false }: FilterControlProps): ReactNode {
  switch (group) {
    case 'transaction':
      return (
        <SegmentedControl
          full
          label={m.search_transaction()}
          value={draft.transactionType ?? 'Buy'}
          options={TRANSACTION_TYPES.map((value) => ({ value, label: purposeLabel(value) }))}
          onChange={(transactionType) => onChange(changePurpose(draft, transactionType))}
        />
      );
    case 'budget':
      return (
        <HydratedPart>
          <BudgetControl draft={draft} onChange={onChange} />
        </HydratedPart>
      );
    case 'area':
      return <FilterAreas draft={draft} counts={counts?.locations ?? []} onChange={onChange} expanded={expanded} />;
    case 'type':
      return (
        <FilterChecks
          options={optionsOf(PROPERTY_TYPES, counts?.propertyTypes)}
          labelOf={(type) => typeLabel(type as PropertyType)}
          selected={splitList(draft.propertyType ?? '')}
          onToggle={(type) => onChange(toggleType(draft, type))}
        />
      );
    case 'price':
    case 'bedrooms':
    case 'bathrooms':
    case 'completion':
    case 'size':
    case 'amenities':
    case 'furnished':
      return (
        <HydratedPart>
          <LaterControl group={group} draft={draft} onChange={onChange} counts={counts} expanded={expanded} />
        </HydratedPart>
      );
    default:
      return (
        <HydratedPart>
          <MoreControl group={group} draft={draft} onChange={onChange} />
        </HydratedPart>
      );
  }
}
