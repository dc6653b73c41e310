import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import { mayAnimate } from '../viewport/navigation.ts';
import classes from './PinStrip.module.css';
import { PreviewCard } from './PreviewCard.tsx';

interface PinStripProps {
  /** The properties on the map, in the order of the list. */
  properties: readonly MapMarker[];
  /** The property of the card in the middle. */
  selectedId: number;
  /** Another card was swiped or focused into the middle. */
  onSelect: (id: number) => void;
  onClose: () => void;
}

/** Time without scrolling after which a card counts as chosen. */
const SETTLE_MS = 90;

/** Cards of the properties on a map, one in the middle; swiping shows the next. Each card opens its property. */
export function PinStrip({ properties, selectedId, onSelect, onClose }: PinStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const isFirst = useRef(true);
  const index = properties.findIndex(({ id }) => id === selectedId);
  const select = useEffectEvent((id: number) => onSelect(id));

  // the chosen card comes to the middle, also when its pin was tapped
  useEffect(() => {
    const card = list.current?.children[index];
    if (!(card instanceof HTMLElement) || !list.current) return;
    const left = card.offsetLeft - (list.current.clientWidth - card.offsetWidth) / 2;
    if (Math.abs(list.current.scrollLeft - left) > 2)
      list.current.scrollTo({ left, behavior: isFirst.current || !mayAnimate() ? 'instant' : 'smooth' });
    isFirst.current = false;
  }, [index]);

  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
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
      timer = setTimeout(settle, SETTLE_MS);
    };
    strip.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      strip.removeEventListener('scroll', onScroll);
    };
  }, []);

  return (
    <section className={classes.strip} aria-label={m.map_cards()}>
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          {m.map_cards_position({ position: index + 1, total: properties.length })}
        </p>
        <button type="button" className={classes.close} aria-label={m.map_cards_close()} onClick={onClose}>
          <span className={classes.disc}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </span>
        </button>
      </div>
      <ul ref={list} className={classes.cards}>
        {properties.map((property) => (
          <li key={property.id} data-card={property.id} aria-current={property.id === selectedId || undefined} className={classes.card}>
            <PreviewCard property={property} onFocus={() => onSelect(property.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
