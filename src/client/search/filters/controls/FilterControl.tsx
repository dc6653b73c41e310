import type { ReactNode } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { purposeLabel, typeLabel } from '../../../../shared/property/property.labels.ts';
import { PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES } from '../../../../shared/property/property.ts';
import type { FilterCounts } from '../../../../shared/search/facets.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { splitList } from '../../../../shared/search/search-url.ts';
import { HydratedPart } from '../../../hydration/HydratedPart.tsx';
import { lazyOptional } from '../../../lazy-optional.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { changePurpose } from '../change-filter.ts';
import type { FilterGroupName } from '../filter-groups.ts';
import { FILTER_PANEL } from '../filter-panel-id.ts';
import { optionsOf, toggleType } from '../toggle-filter.ts';
import { FilterAreas } from './FilterAreas.tsx';
import { FilterChecks } from './FilterChecks.tsx';
// The styles of DeferredControl: the server renders that component, so they must load with the page although its script loads later.
import '../price/FilterPrice.module.css';
import '../price/FilterRange.module.css';
import '../price/FilterSlider.module.css';
import './FilterSteps.module.css';

/** Events that count as the first interaction; some assistive technology sends only `input` and `change`. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'input', 'change', 'scroll', 'popstate'];

/**
 * Waits for the first interaction (`INTERACTION_EVENTS`). Resolves at once on the server, on a page without a filter panel, and when the visitor has
 * interacted already. `popstate` is among the events because a new URL makes React hydrate these controls.
 */
function untilInteraction(): Promise<unknown> {
  if (typeof document === 'undefined' || document.querySelector(`#${FILTER_PANEL} form`) === null) return Promise.resolve();
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of INTERACTION_EVENTS) window.addEventListener(event, resolve, { once: true, passive: true });
  });
}

/** Controls below the first screen. The server renders them, so their script can wait for the first interaction. */
const DeferredControl = lazyOptional(async () => {
  await untilInteraction();
  return { default: (await import('./DeferredControl.tsx')).DeferredControl };
});
const BudgetControl = lazyOptional(async () => ({ default: (await import('../budget/BudgetControl.tsx')).BudgetControl }));
const TravelControl = lazyOptional(async () => ({ default: (await import('../travel/TravelControl.tsx')).TravelControl }));
const NearControl = lazyOptional(async () => ({ default: (await import('../near/NearControl.tsx')).NearControl }));
/** The groups under `More filters`. */
const RareControl = lazyOptional(async () => ({ default: (await import('./RareControl.tsx')).RareControl }));

export interface FilterControlProps {
  group: FilterGroupName;
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
  /** Undefined until loaded. */
  counts: FilterCounts | undefined;
  /** Shows all options of every list. */
  expanded?: boolean | undefined;
}

/** The control of one group of filters. The controls of most groups have scripts of their own, which load later. */
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
    case 'travel':
      return (
        <HydratedPart>
          <TravelControl draft={draft} onChange={onChange} />
        </HydratedPart>
      );
    case 'near':
      return (
        <HydratedPart>
          <NearControl draft={draft} onChange={onChange} />
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
    case 'added':
    case 'details':
    case 'listedBy':
    case 'keywords':
    case 'building':
      return (
        <HydratedPart>
          <RareControl group={group} draft={draft} onChange={onChange} />
        </HydratedPart>
      );
    default:
      return (
        <HydratedPart>
          <DeferredControl group={group} draft={draft} onChange={onChange} counts={counts} expanded={expanded} />
        </HydratedPart>
      );
  }
}
