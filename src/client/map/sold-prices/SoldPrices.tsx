import { type ComponentType, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { Housing } from '../../../shared/sale/sale.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { MapNotice } from '../MapNotice.tsx';
import { MapSwitch } from '../MovedSearch.tsx';
import type { SoldPricesProps } from './SoldPricesLayer.tsx';

type LayerComponent = ComponentType<SoldPricesProps & { onClose: () => void }>;

/** Which kind of homes the prices are of at first, for a search: those of villas if it is for villas and townhouses only, else those of flats. */
export const housingOf = ({ propertyType }: Pick<SearchFilter, 'propertyType'>): Housing =>
  propertyType && /^(villa|townhouse)(,\s*(villa|townhouse))*$/i.test(propertyType) ? 'villa' : 'flat';

/** The switch `Sold prices` of a map's toolbar. Script and figures are loaded when it is switched on. */
export function SoldPrices(props: SoldPricesProps) {
  const [isOn, setIsOn] = useState(false);
  const [layer, setLayer] = useState<{ Component: LayerComponent } | 'failed' | null>(null);
  const switchElement = useRef<HTMLSpanElement>(null);
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
  const close = () => {
    setIsOn(false);
    switchElement.current?.querySelector('input')?.focus();
  };
  const frame = props.map.getContainer().parentElement;
  return (
    <span ref={switchElement}>
      <MapSwitch checked={isOn} onChange={change}>
        {m.sale_map_switch()}
      </MapSwitch>
      {isOn &&
        frame &&
        createPortal(
          layer === 'failed' ? (
            <MapNotice>
              {m.sale_map_failed()}
              <button type="button" onClick={load}>
                {m.ui_try_again()}
              </button>
            </MapNotice>
          ) : (
            layer && <layer.Component {...props} onClose={close} />
          ),
          frame,
        )}
    </span>
  );
}
