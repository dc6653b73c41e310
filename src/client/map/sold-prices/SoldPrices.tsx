// The switch `Sold prices` of a map: shows the prices of registered sales by area, over the map.
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { Housing } from '../../../shared/sale/sale.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { MapNotice } from '../MapNotice.tsx';
import { MapSwitch } from '../MovedSearch.tsx';
import type { SoldPricesProps } from './SoldPricesLayer.tsx';

type LayerComponent = ComponentType<SoldPricesProps>;

/** Matches a list of property types, separated by commas, that has only villas and townhouses. */
const ONLY_VILLAS = /^(villa|townhouse)(,\s*(villa|townhouse))*$/i;
/** For which kind of homes prices are shown first: villas if the search is only for villas and townhouses, otherwise flats. */
export const housingOf = ({ propertyType }: Pick<SearchFilter, 'propertyType'>): Housing =>
  propertyType && ONLY_VILLAS.test(propertyType) ? 'villa' : 'flat';

/** The switch in the toolbar of a map. The script and the prices are loaded when it is switched on. */
export function SoldPrices(props: SoldPricesProps) {
  const [isOn, setIsOn] = useState(false);
  /** The component that shows the prices; null until its script has loaded. */
  const [layer, setLayer] = useState<{ Component: LayerComponent } | 'failed' | null>(null);
  const load = () => {
    setLayer(null);
    import('./SoldPricesLayer.tsx').then(
      (loaded) => setLayer({ Component: loaded.SoldPricesLayer }),
      () => setLayer('failed'),
    );
  };
  const change = (on: boolean) => {
    setIsOn(on);
    if (on && (!layer || layer === 'failed')) load();
  };
  const failedNotice = (
    <MapNotice>
      {m.sale_map_failed()}
      <button type="button" onClick={load}>
        {m.ui_try_again()}
      </button>
    </MapNotice>
  );
  // the legend lies over the map, outside of the toolbar
  const frame = props.map.getContainer().parentElement;
  return (
    <>
      <MapSwitch checked={isOn} onChange={change}>
        {m.sale_map_switch()}
      </MapSwitch>
      {isOn && frame && createPortal(layer === 'failed' ? failedNotice : layer && <layer.Component {...props} />, frame)}
    </>
  );
}
