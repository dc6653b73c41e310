// Draws the pins of a map (prices and groups of properties) as Leaflet markers, updates them in place, and keeps the keyboard focus on them.
import { divIcon, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import classes from './MarkerLayer.module.css';
import { type MapPin, pinAppearance } from './pins.ts';
import { takeBoxes } from './taken-boxes.ts';

/** Links and event handlers of the markers. */
export interface PinHandlers {
  /** Path of a property, without the prefix of the language: its pill is a link. Without `href` every pill is a button. */
  href?: (id: number) => string;
  /** A marker was clicked, tapped or activated with Enter. */
  onPress: (pin: MapPin, event: MouseEvent) => void;
  /** A marker was hovered or focused. */
  onHoverOrFocus?: ((pin: MapPin) => void) | undefined;
}

/** A drawn marker: its pin, Leaflet's marker and the link or button in it. */
interface MarkerEntry {
  pin: MapPin;
  marker: Marker;
  element: HTMLElement;
}

/** States that change the look of a marker besides its pin. */
export interface MarkerStates {
  /** Ids of the properties that are hovered in the list next to the map, or selected. */
  highlightedIds: ReadonlySet<number>;
  /** Ids of the properties whose page was opened in this browser. */
  visitedIds: ReadonlySet<number>;
  /** Id of the property whose preview is open. */
  openId?: number | undefined;
}

/** Raises a highlighted marker above all others. */
const HIGHLIGHTED_Z_INDEX = 10_000;
/** The id of the property if a pin is a single property. */
const propertyIdOf = (pin: MapPin): number | undefined => (pin.count === 1 ? pin.properties[0]?.id : undefined);

/** The markers of one map. An update changes only the elements of markers that differ. */
export class MarkerLayer {
  private readonly map: LeafletMap;
  private readonly handlers: PinHandlers;
  private readonly entries = new Map<string, MarkerEntry>();
  private readonly pane: HTMLElement;
  private readonly listeners = new AbortController();
  private states: MarkerStates = { highlightedIds: new Set(), visitedIds: new Set() };
  private hasSalesAndRents = false;

  constructor(map: LeafletMap, handlers: PinHandlers) {
    this.map = map;
    this.handlers = handlers;
    this.pane = map.getPane('markerPane')!;
    const { signal } = this.listeners;
    this.pane.addEventListener('click', (event) => this.onClick(event), { signal });
    // a double click on a marker is two presses of it, and must not zoom the map too
    this.pane.addEventListener('dblclick', (event) => event.stopPropagation(), { signal });
    this.pane.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.onHoverOrFocus(event.target), { signal });
    this.pane.addEventListener(
      'focusin',
      ({ target }) => target instanceof HTMLElement && target.matches(':focus-visible') && this.onHoverOrFocus(target),
      { signal },
    );
  }

  /**
   * Replaces the drawn markers by those of `pins`. Their order is the tab order; the focus stays on its property. Publishes the rectangles that the
   * markers cover (taken-boxes.ts). `hasSalesAndRents` is true when homes for sale and for rent share the map.
   */
  show(pins: readonly MapPin[], hasSalesAndRents: boolean): void {
    const focused = this.findFocused();
    if (hasSalesAndRents !== this.hasSalesAndRents) this.clear();
    this.hasSalesAndRents = hasSalesAndRents;
    const keys = new Set(pins.map((pin) => pin.key));
    for (const [key, { marker }] of this.entries) {
      if (keys.has(key)) continue;
      marker.remove();
      this.entries.delete(key);
    }
    // from the last to the first, so that each new marker can be inserted before the marker that follows it
    let next: HTMLElement | null = null;
    for (const pin of pins.toReversed()) {
      const existing = this.entries.get(pin.key);
      if (existing) existing.pin = pin;
      next = (existing ?? this.add(pin, next)).marker.getElement() ?? next;
    }
    for (const entry of this.entries.values()) this.updateAttributes(entry);
    if (focused && !focused.element.isConnected) this.restoreFocus(focused.pin);
    takeBoxes(
      this.map,
      'pins',
      pins.map(({ box }) => box),
    );
  }

  /** Shows which properties are highlighted, visited and previewed. */
  setStates(states: MarkerStates): void {
    this.states = states;
    for (const entry of this.entries.values()) this.updateAttributes(entry);
  }

  /** Focuses the marker of a property, or of the group that contains it. */
  focus(id: number): void {
    for (const { pin, element } of this.entries.values()) {
      if (pin.properties.some((property) => property.id === id)) element.focus({ preventScroll: true });
    }
  }

  /** The marker that has the keyboard focus. */
  private findFocused(): MarkerEntry | undefined {
    return [...this.entries.values()].find(({ element }) => element === document.activeElement);
  }

  /**
   * Restores the focus after the focused marker was removed: to the marker that now contains one of its properties, else to the nearest marker, else
   * to the map.
   */
  private restoreFocus(lostPin: MapPin): void {
    const ids = new Set(lostPin.properties.map((property) => property.id));
    const distanceTo = ({ latitude, longitude }: MapPin) => Math.hypot(latitude - lostPin.latitude, longitude - lostPin.longitude);
    const entries = [...this.entries.values()];
    const successor = entries.find(({ pin }) => pin.properties.some((property) => ids.has(property.id)));
    const nearest = entries.toSorted((a, b) => distanceTo(a.pin) - distanceTo(b.pin))[0];
    ((successor ?? nearest)?.element ?? this.map.getContainer()).focus({ preventScroll: true });
  }

  /** Removes the markers and the event listeners from the map. */
  remove(): void {
    this.listeners.abort();
    this.clear();
  }

  private clear(): void {
    for (const { marker } of this.entries.values()) marker.remove();
    this.entries.clear();
  }

  /** Adds the marker of a pin to the map; in the tab order before the element `before`, or last if that is null. */
  private add(pin: MapPin, before: HTMLElement | null): MarkerEntry {
    const element = this.createElement(pin);
    const icon = divIcon({ html: element, iconSize: [0, 0], ...(classes.pin && { className: classes.pin }) });
    const leafletMarker = marker([pin.latitude, pin.longitude], { icon, keyboard: false, interactive: false }).addTo(this.map);
    const markerElement = leafletMarker.getElement();
    if (markerElement) this.pane.insertBefore(markerElement, before);
    const entry = { pin, marker: leafletMarker, element };
    this.entries.set(pin.key, entry);
    return entry;
  }

  /** Creates the link or button of a pin. */
  private createElement(pin: MapPin): HTMLElement {
    const appearance = pinAppearance(pin, this.hasSalesAndRents);
    const id = propertyIdOf(pin);
    const link = id !== undefined && this.handlers.href ? document.createElement('a') : null;
    const element = link ?? document.createElement('button');
    if (link && id !== undefined) {
      link.href = localizedPath(getLocale(), this.handlers.href!(id));
      link.draggable = false;
    } else element.setAttribute('type', 'button');
    element.className = classes[appearance.kind] ?? '';
    element.textContent = appearance.text;
    element.dir = 'auto';
    element.setAttribute('aria-label', appearance.label);
    element.dataset.pin = pin.key;
    if (appearance.kind === 'pill' && pin.properties[0]?.isPromoted) {
      element.dataset.promoted = '';
      element.title = m.map_promoted();
    }
    if (appearance.size)
      Object.assign(element.style, { width: `${appearance.size}px`, height: `${appearance.size}px`, lineHeight: `${appearance.size}px` });
    return element;
  }

  /** Writes the side and the states of a marker to attributes, which the stylesheet reads, and raises it while it is highlighted. */
  private updateAttributes({ pin, marker, element }: MarkerEntry): void {
    const isHighlighted = pin.properties.some((property) => this.states.highlightedIds.has(property.id));
    const id = propertyIdOf(pin);
    element.dataset.side = pin.side;
    element.toggleAttribute('data-highlighted', isHighlighted);
    element.toggleAttribute('data-visited', id !== undefined && this.states.visitedIds.has(id));
    if (id !== undefined && !this.handlers.href) element.setAttribute('aria-expanded', String(this.states.openId === id));
    const zIndexOffset = isHighlighted ? HIGHLIGHTED_Z_INDEX : 0;
    if (marker.options.zIndexOffset !== zIndexOffset) marker.setZIndexOffset(zIndexOffset);
  }

  /** The pin of the marker that contains an event target. */
  private pinAt(target: EventTarget | null): MapPin | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-pin]') : null;
    return element ? this.entries.get(element.dataset.pin ?? '')?.pin : undefined;
  }

  private onHoverOrFocus(target: EventTarget | null): void {
    const pin = this.pinAt(target);
    if (pin) this.handlers.onHoverOrFocus?.(pin);
  }

  private onClick(event: MouseEvent): void {
    const pin = this.pinAt(event.target);
    if (pin) this.handlers.onPress(pin, event);
  }
}
