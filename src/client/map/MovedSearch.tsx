// The toolbar of the search map, with which visitors search the area that they have moved the map to.
// The setting `Search as I move` is module state of the page and stored in localStorage.

import { type ButtonHTMLAttributes, type ReactNode, useSyncExternalStore } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { readStorage, writeStorage } from '../device/storage.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './MovedSearch.module.css';

const STORAGE_KEY = 'map-search-as-i-move';
/** Listeners of the React components that read the setting. */
const listeners = new Set<() => void>();
/** What the visitor chose on this page; while it is undefined, the stored setting applies. It is on by default. */
let chosenSetting: boolean | undefined;

const isOn = (): boolean => chosenSetting ?? readStorage(STORAGE_KEY) !== 'off';
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The setting `Search as I move`: whether each move of the map searches the new area. Returns it and a function that changes and stores it. */
export function useSearchesAsMoved(): [boolean, (on: boolean) => void] {
  const isSearchingAsMoved = useSyncExternalStore(subscribe, isOn, () => true);
  const changeSetting = (on: boolean) => {
    chosenSetting = on;
    writeStorage(STORAGE_KEY, on ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [isSearchingAsMoved, changeSetting];
}

interface MovedSearchProps {
  /** The setting `Search as I move`. */
  searchesAsMoved: boolean;
  onChange: (on: boolean) => void;
  /** Whether the map shows another area than the one searched. */
  isMoved: boolean;
  /** Searches the area that the map shows. */
  onSearch: () => void;
  /** Further switches of the toolbar. */
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
    <span className={`center flex-none rounded-xs outlined-field ${classes.box}`} aria-hidden="true">
      <Icon name="check" size={14} stroke={2.6} />
    </span>
    {children}
  </label>
);

/** A button in the toolbar of a map. */
export const MapButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => <button type="button" className={classes.switch} {...props} />;

/** The toolbar: `Search as I move`, further switches, and `Search this area` while that setting is off and the map has been moved. */
export function MovedSearch({ searchesAsMoved, onChange, isMoved, onSearch, children }: MovedSearchProps) {
  return (
    <div className={`flex gap-xs wrapping absolute float-2 ${classes.bar}`}>
      <MapSwitch checked={searchesAsMoved} onChange={onChange}>
        {m.map_search_as_i_move()}
      </MapSwitch>
      {children}
      {isMoved && !searchesAsMoved && (
        <button type="button" className={classes.search} onClick={onSearch}>
          <Icon name="refresh" />
          {m.map_search_here()}
        </button>
      )}
    </div>
  );
}
