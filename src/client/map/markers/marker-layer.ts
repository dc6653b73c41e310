import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import classes from './MarkerLayer.module.css';
import { type MapPin, pinAppearance } from './pins.ts';

export interface PinHandlers {
  /** Address of a home: its pill is a link. Without it every pill is a button. */
  href?: (id: number) => string;
  /** A spot was clicked, tapped or entered. */
  press: (pin: MapPin, event: MouseEvent) => void;
  /** The mouse or the keyboard came to a spot. */
  point?: ((pin: MapPin) => void) | undefined;
}

interface Drawn {
  pin: MapPin;
  marker: Marker;
  element: HTMLElement;
}

/** The homes that stand out, by id. */
export interface Marks {
  on: ReadonlySet<number>;
  seen: ReadonlySet<number>;
  /** The home whose preview is open. */
  open?: number | undefined;
}

const FRONT = 10_000;
const homeOf = (pin: MapPin): number | undefined => (pin.count === 1 ? pin.homes[0]?.id : undefined);

/** The pills and discs of one map. A new answer touches only what differs from the last one. */
export class MarkerLayer {
  private readonly map: LeafletMap;
  private readonly handlers: PinHandlers;
  private readonly drawn = new Map<string, Drawn>();
  private readonly pane: HTMLElement;
  private readonly listening = new AbortController();
  private marks: Marks = { on: new Set(), seen: new Set() };
  private mixed = false;
  /** The map was dragged since the pointer went down on a spot. */
  private dragged = false;
  private readonly onDrag = () => {
    this.dragged = true;
  };

  constructor(map: LeafletMap, handlers: PinHandlers) {
    this.map = map;
    this.handlers = handlers;
    this.pane = map.getPane('markerPane')!;
    const { signal } = this.listening;
    this.pane.addEventListener(
      'pointerdown',
      () => {
        this.dragged = false;
      },
      { signal },
    );
    map.on('dragstart', this.onDrag);
    this.pane.addEventListener('click', (event) => this.onClick(event), { signal });
    // a double click on a disc is two presses, not a zoom of the map
    this.pane.addEventListener('dblclick', (event) => event.stopPropagation(), { signal });
    this.pane.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.onPoint(event.target), { signal });
    this.pane.addEventListener(
      'focusin',
      ({ target }) => target instanceof HTMLElement && target.matches(':focus-visible') && this.onPoint(target),
      { signal },
    );
  }

  /** Draws these spots, in this order for the keyboard. `mixed`: homes to buy and to rent on one map. */
  show(pins: readonly MapPin[], mixed: boolean): void {
    const held = this.held();
    if (mixed !== this.mixed) this.clear();
    this.mixed = mixed;
    const wanted = new Set(pins.map((pin) => pin.key));
    for (const [key, { marker }] of this.drawn) {
      if (wanted.has(key)) continue;
      marker.remove();
      this.drawn.delete(key);
    }
    let next: HTMLElement | null = null;
    for (const pin of pins.toReversed()) {
      const known = this.drawn.get(pin.key);
      if (known) known.pin = pin;
      next = (known ?? this.add(pin, next)).marker.getElement() ?? next;
    }
    if (held && !held.element.isConnected) this.holdAgain(held.pin);
  }

  /** Marks the homes that are pointed at, opened before, or previewed. */
  mark(marks: Marks): void {
    this.marks = marks;
    for (const drawn of this.drawn.values()) this.paint(drawn);
  }

  /** Moves the keyboard to a home's spot, or to the disc it is part of. */
  focus(id: number): void {
    for (const { pin, element } of this.drawn.values()) {
      if (pin.homes.some((home) => home.id === id)) element.focus({ preventScroll: true });
    }
  }

  /** The spot that the keyboard stands on. */
  private held(): Drawn | undefined {
    return [...this.drawn.values()].find(({ element }) => element === document.activeElement);
  }

  /** The keyboard stays with the homes of a spot that was redrawn; when they are out of sight with what stands nearest, or the map. */
  private holdAgain(lost: MapPin): void {
    const ids = new Set(lost.homes.map((home) => home.id));
    const away = ({ latitude, longitude }: MapPin) => Math.hypot(latitude - lost.latitude, longitude - lost.longitude);
    const all = [...this.drawn.values()];
    const same = all.find(({ pin }) => pin.homes.some((home) => ids.has(home.id)));
    const near = all.toSorted((a, b) => away(a.pin) - away(b.pin))[0];
    ((same ?? near)?.element ?? this.map.getContainer()).focus({ preventScroll: true });
  }

  remove(): void {
    this.listening.abort();
    this.map.off('dragstart', this.onDrag);
    this.clear();
  }

  private clear(): void {
    for (const { marker } of this.drawn.values()) marker.remove();
    this.drawn.clear();
  }

  private add(pin: MapPin, before: HTMLElement | null): Drawn {
    const element = this.build(pin);
    const icon = divIcon({ html: element, iconSize: [0, 0], ...(classes.spot && { className: classes.spot }) });
    const placed = marker([pin.latitude, pin.longitude], { icon, keyboard: false, interactive: false }).addTo(this.map);
    const holder = placed.getElement();
    if (holder) this.pane.insertBefore(holder, before);
    const drawn = { pin, marker: placed, element };
    this.drawn.set(pin.key, drawn);
    this.paint(drawn);
    return drawn;
  }

  private build(pin: MapPin): HTMLElement {
    const look = pinAppearance(pin, this.mixed);
    const id = homeOf(pin);
    const link = id !== undefined && this.handlers.href ? document.createElement('a') : null;
    const element = link ?? document.createElement('button');
    if (link && id !== undefined) {
      link.href = this.handlers.href!(id);
      link.draggable = false;
    } else element.setAttribute('type', 'button');
    element.className = (look.kind === 'pill' ? classes.pill : classes.disc) ?? '';
    element.textContent = look.text;
    element.setAttribute('aria-label', look.label);
    element.dataset.spot = pin.key;
    if (look.kind === 'pill' && pin.homes[0]?.isPromoted) {
      element.dataset.promoted = '';
      element.title = 'Promoted';
    }
    if (look.size) Object.assign(element.style, { width: `${look.size}px`, height: `${look.size}px`, lineHeight: `${look.size}px` });
    return element;
  }

  private paint({ pin, marker, element }: Drawn): void {
    const on = pin.homes.some((home) => this.marks.on.has(home.id));
    const id = homeOf(pin);
    element.toggleAttribute('data-on', on);
    element.toggleAttribute('data-seen', id !== undefined && this.marks.seen.has(id));
    if (id !== undefined && !this.handlers.href) element.setAttribute('aria-expanded', String(this.marks.open === id));
    if (marker.options.zIndexOffset !== (on ? FRONT : 0)) marker.setZIndexOffset(on ? FRONT : 0);
  }

  private pinAt(target: EventTarget | null): MapPin | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null;
    return element ? this.drawn.get(element.dataset.spot ?? '')?.pin : undefined;
  }

  private onPoint(target: EventTarget | null): void {
    const pin = this.pinAt(target);
    if (pin) this.handlers.point?.(pin);
  }

  private onClick(event: MouseEvent): void {
    const pin = this.pinAt(event.target);
    if (!pin) return;
    // the end of a drag that began on a pill is no click; the keyboard's clicks have no detail
    if (event.detail > 0 && this.dragged) event.preventDefault();
    else this.handlers.press(pin, event);
  }
}
