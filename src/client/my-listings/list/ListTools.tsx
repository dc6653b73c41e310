import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { OwnPage } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { OWN_STATUSES } from '../../../shared/property/property.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { SortSelect } from '../../ui/form/SortSelect.tsx';
import { listingStatusLabel } from '../listing.labels.ts';
import classes from './ListTools.module.css';
import { type OwnListState, ownListPath } from './own-list-url.ts';

/** Time from the last key until the list is searched. */
const SEARCH_DELAY_MS = 400;

/** Search and filters of the list. Each change replaces the address and starts at the first page. */
export function ListTools({ state, people }: { state: OwnListState; people: OwnPage['people'] }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(state.q);
  /** The text that the address has, so that Back changes the field and typing does not. */
  const [shownText, setShownText] = useState(state.q);
  if (state.q !== shownText) {
    setShownText(state.q);
    setTyped(state.q);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { after: _after, ...first } = state;
  const change = (changes: Partial<OwnListState>) => void navigate(ownListPath({ ...first, ...changes }), { replace: true });
  const search = (text: string) => {
    clearTimeout(timer.current);
    const q = text.trim();
    setShownText(q);
    if (q !== state.q) change({ q });
  };
  return (
    <div className={`row wrapping gap-sm ${classes.tools}`}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <SearchField
          label={m.my_listings_search()}
          placeholder={m.my_listings_search_hint()}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(search, SEARCH_DELAY_MS, currentTarget.value);
          }}
        />
      </form>
      <SortSelect
        label={m.my_listings_status()}
        value={state.status ?? 'any'}
        options={[
          ['any', m.my_listings_status_any()] as const,
          ...OWN_STATUSES.map((status) => [status, listingStatusLabel(status)] as const),
        ]}
        onChange={(status) => {
          const { status: _status, ...rest } = first;
          void navigate(ownListPath(status === 'any' ? rest : { ...rest, status }), { replace: true });
        }}
      />
      {people.length > 0 && (
        <SortSelect
          label={m.my_listings_agent()}
          value={String(people.some(({ id }) => id === state.person) ? state.person : 'any')}
          options={[['any', m.my_listings_agent_any()] as const, ...people.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(chosen) => {
            const { person: _person, ...rest } = first;
            void navigate(ownListPath(chosen === 'any' ? rest : { ...rest, person: Number(chosen) }), { replace: true });
          }}
        />
      )}
      <div className={`chips ${classes.chips}`}>
        <FilterChip state={first} name="permitEnds" label={m.my_listings_filter_permit()} />
        <FilterChip state={first} name="waiting" label={m.my_listings_filter_waiting()} />
      </div>
    </div>
  );
}

/** A filter that is on or off, as a link that switches it. */
function FilterChip({ state, name, label }: { state: OwnListState; name: 'permitEnds' | 'waiting'; label: string }) {
  const { [name]: isOn, ...others } = state;
  return (
    <Link
      className={`chip ${isOn ? 'on' : ''}`}
      aria-current={isOn ? 'true' : undefined}
      to={ownListPath(isOn ? others : { ...others, [name]: true })}
      replace
    >
      {label}
    </Link>
  );
}
