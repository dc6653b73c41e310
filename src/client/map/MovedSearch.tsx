// The toolbar of the search map. The choice `Search as I move` is state of the page and stored in localStorage.
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { readStorage, writeStorage } from '../device/storage.ts';
import classes from './MovedSearch.module.css';

const STORAGE_KEY = 'map-search-as-i-move';
const listeners = new Set<() => void>();
/** The choice on this page; while it is undefined the stored one applies. */
let chosenSetting: boolean | undefined;

const isOn = (): boolean => chosenSetting ?? readStorage(STORAGE_KEY) !== 'off';
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether each move of the map searches; kept in this browser. */
export function useSearchesAsMoved(): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(subscribe, isOn, () => true);
  const set = (on: boolean) => {
    chosenSetting = on;
    writeStorage(STORAGE_KEY, on ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [value, set];
}

interface MovedSearchProps {
  searchesAsMoved: boolean;
  onChange: (on: boolean) => void;
  /** Whether the map shows another area than the one searched. */
  isMoved: boolean;
  onSearch: () => void;
  /** More switches. */
  children?: ReactNode;
}

interface MapSwitchProps {
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label in the toolbar of a map. */
export const MapSwitch = ({ checked, onChange, children }: MapSwitchProps) => (
  <label className={classes.switch}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span className={classes.box} aria-hidden="true">
      <IconCheck size={14} stroke={2.6} />
    </span>
    {children}
  </label>
);

/** The toolbar: `Search as I move`, other switches, and `Search this area` once the map was moved while the first is off. */
export function MovedSearch({ searchesAsMoved, onChange, isMoved, onSearch, children }: MovedSearchProps) {
  return (
    <div className={classes.bar}>
      <MapSwitch checked={searchesAsMoved} onChange={onChange}>
        {m.map_search_as_i_move()}
      </MapSwitch>
      {children}
      {isMoved && !searchesAsMoved && (
        <button type="button" className={classes.search} onClick={onSearch}>
          <IconRefresh size={18} stroke={1.6} aria-hidden="true" />
          {m.map_search_here()}
        </button>
      )}
    </div>
  );
}
