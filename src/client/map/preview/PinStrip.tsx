// The strip of cards that phones and other touch screens show over the search map when a pin is tapped.

import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { mayAnimate } from '../viewport/navigation.ts';
import classes from './PinStrip.module.css';
import { PreviewCard } from './PreviewCard.tsx';

interface PinStripProps {
  /** The properties on the map, in the order of the list. */
  properties: readonly MapMarker[];
  /** Id of the property whose card is in the middle. */
  selectedId: number;
  /** A card was swiped into the middle, or focused. */
  onSelect: (id: number) => void;
  onClose: () => void;
}

/** Time without scrolling after which the card in the middle is selected. */
const SETTLE_MS = 90;
/** A card this close to the middle is not scrolled, because scroll positions are rounded. */
const SCROLL_TOLERANCE_PX = 2;

/** Cards of the properties on a map, with the selected one in the middle. Swiping selects another property; a card links to its property. */
export function PinStrip({ properties, selectedId, onSelect, onClose }: PinStripProps) {
  useFocusReturn();
  const list = useRef<HTMLUListElement>(null);
  const isFirstScroll = useRef(true);
  const selectedIndex = properties.findIndex(({ id }) => id === selectedId);
  const select = useEffectEvent((id: number) => onSelect(id));

  // scrolls the selected card to the middle, for example when its pin was tapped; the first time without animation
  useEffect(() => {
    const card = list.current?.children[selectedIndex];
    if (!(card instanceof HTMLElement) || !list.current) return;
    const left = card.offsetLeft - (list.current.clientWidth - card.offsetWidth) / 2;
    const isInstant = isFirstScroll.current || !mayAnimate();
    if (Math.abs(list.current.scrollLeft - left) > SCROLL_TOLERANCE_PX)
      list.current.scrollTo({ left, behavior: isInstant ? 'instant' : 'smooth' });
    isFirstScroll.current = false;
  }, [selectedIndex]);

  // once scrolling has ended, selects the card that is nearest to the middle
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    let timer: ReturnType<typeof setTimeout>;
    const selectMiddleCard = () => {
      const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
      const distanceToMiddle = (card: Element) => {
        const { left, width } = card.getBoundingClientRect();
        return Math.abs(left + width / 2 - middle);
      };
      const nearest = [...strip.children].sort((a, b) => distanceToMiddle(a) - distanceToMiddle(b))[0];
      if (nearest instanceof HTMLElement) select(Number(nearest.dataset.card));
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(selectMiddleCard, SETTLE_MS);
    };
    strip.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      strip.removeEventListener('scroll', onScroll);
    };
  }, []);

  return (
    <section className={`absolute float-3 ${classes.strip}`} data-map-card="" aria-label={m.map_cards()}>
      <div className={`row between ${classes.bar}`}>
        <p className={`on-raised pill lifted text-xs semibold ink tabular ${classes.count}`} role="status">
          {m.map_cards_position({ position: selectedIndex + 1, total: properties.length })}
        </p>
        <button type="button" className="center size-44" aria-label={m.map_cards_close()} onClick={onClose}>
          <span className={`center on-raised round lifted ink ${classes.disc}`}>
            <Icon name="x" />
          </span>
        </button>
      </div>
      <ul ref={list} className={`flex gap-sm ${classes.cards}`}>
        {properties.map((property) => (
          <li
            key={property.id}
            data-card={property.id}
            aria-current={property.id === selectedId || undefined}
            className={`flex-none grid relative clip rounded-md on-raised raised ink cover-host ${classes.card}`}
          >
            <PreviewCard property={property} onFocus={() => onSelect(property.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
