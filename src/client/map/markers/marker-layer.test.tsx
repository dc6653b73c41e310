import { type Map as LeafletMap, map as leafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { setLocaleReader } from '../../../shared/locale.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import { MarkerLayer } from './marker-layer.ts';
import type { MapPin } from './pins.ts';

const makeMarker = (id: number, longitude = 55): MapMarker =>
  ({ id, latitude: 25, longitude, price: 1_000_000 * id, transactionType: 'Buy', title: `Home ${id}` }) as MapMarker;

/** A pin of one property, of several, or, without properties and with `count`, of a cluster that the server only counted. */
const makePin = (properties: MapMarker[], { count = properties.length, longitude = properties[0]?.longitude ?? 55 } = {}): MapPin => ({
  key: properties.length === 1 && count === 1 ? `home ${properties[0]!.id}` : `${count} at ${longitude}`,
  latitude: 25,
  longitude,
  purpose: null,
  count,
  properties,
  low: null,
  isStacked: properties.length > 1,
  side: 'above',
  box: { x: 0, y: 0, width: 60, height: 32 },
  bounds: { north: 25, south: 25, east: longitude, west: longitude },
});

const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

describe('the keyboard focus on a map marker', () => {
  let map: LeafletMap;
  let layer: MarkerLayer;
  const focusMarker = (name: RegExp) => {
    const markers = [...document.querySelectorAll<HTMLElement>('[data-pin]')];
    markers.find((element) => name.test(element.getAttribute('aria-label')!))!.focus();
  };

  beforeEach(() => {
    const container = document.createElement('div');
    container.tabIndex = 0;
    document.body.append(container);
    map = leafletMap(container, { center: [25, 55], zoom: 12, zoomAnimation: false });
    layer = new MarkerLayer(map, { href: (id) => `/properties/${id}`, onPress: () => {} });
  });
  afterEach(() => {
    layer.remove();
    map.getContainer().remove();
  });

  /** Draws these pins. `isMixed`: rents and purchases are shown together, so that labels say which a price is. */
  const show = (pins: ReturnType<typeof makePin>[], { isMixed = false } = {}) => layer.show(pins, isMixed);

  it('stays on a marker that is redrawn unchanged', () => {
    show([makePin([makeMarker(1)]), makePin([makeMarker(2)])]);
    focusMarker(/Home 1/);
    show([makePin([makeMarker(1)]), makePin([makeMarker(3)])]);
    expect(focusedLabel()).toMatch(/Home 1/);
  });

  it('moves with its property into a group, and out of it to one of the properties of the group', () => {
    show([makePin([makeMarker(1)]), makePin([makeMarker(2, 55.2)])]);
    focusMarker(/Home 2/);
    show([makePin([makeMarker(4)]), makePin([makeMarker(2, 55.2), makeMarker(3, 55.2)])]);
    expect(focusedLabel()).toBe('2 homes in one place, show the list, 2');
    show([makePin([makeMarker(1)]), makePin([makeMarker(3, 55.2)]), makePin([makeMarker(2, 55.2)])]);
    // the group that had the focus stood for both
    expect(focusedLabel()).toMatch(/Home [23],/);
  });

  it('stays on a property whose label changes because rents and purchases are shown together', () => {
    show([makePin([makeMarker(1)]), makePin([makeMarker(2)])]);
    focusMarker(/Home 2/);
    show([makePin([makeMarker(1)]), makePin([makeMarker(2)])], { isMixed: true });
    expect(focusedLabel()).toMatch(/Home 2/);
  });

  it('moves to the nearest marker when its group is gone, and to the map when no marker is left', () => {
    show([makePin([], { count: 40, longitude: 55.3 })]);
    focusMarker(/40 homes/);
    show([makePin([makeMarker(1, 55)]), makePin([makeMarker(2, 55.4)])]);
    expect(focusedLabel()).toMatch(/Home 2/);
    show([]);
    expect(document.activeElement).toBe(map.getContainer());
  });

  it('does not move when it is outside the markers', () => {
    show([makePin([makeMarker(1)])]);
    show([makePin([makeMarker(2)])]);
    expect(document.activeElement).toBe(document.body);
  });
});

test('the links of the markers on an Arabic page open Arabic pages', () => {
  setLocaleReader(() => 'ar');
  const container = document.createElement('div');
  const layer = new MarkerLayer(leafletMap(container, { center: [25, 55], zoom: 12 }), {
    href: (id) => `/properties/${id}`,
    onPress: () => {},
  });
  layer.show([makePin([makeMarker(1)])], false);
  expect(container.querySelector('a')!.getAttribute('href')).toBe('/ar/properties/1');
  layer.remove();
  setLocaleReader(() => 'en');
});
