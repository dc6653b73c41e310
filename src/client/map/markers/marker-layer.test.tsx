import { type Map as LeafletMap, map as leafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MapMarker } from '../../../shared/search/map.ts';
import { MarkerLayer } from './marker-layer.ts';
import type { MapPin } from './pins.ts';

const home = (id: number, longitude = 55): MapMarker =>
  ({ id, latitude: 25, longitude, price: 1_000_000 * id, transactionType: 'Buy', title: `Home ${id}` }) as MapMarker;

/** A pill for one home, a disc for more; `count` alone: a disc of homes that the server only counted. */
const pin = (homes: MapMarker[], { count = homes.length, longitude = homes[0]?.longitude ?? 55 } = {}): MapPin => ({
  key: homes.length === 1 && count === 1 ? `home ${homes[0]!.id}` : `${count} at ${longitude}`,
  latitude: 25,
  longitude,
  count,
  homes,
  bounds: { north: 25, south: 25, east: longitude, west: longitude },
});

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the keyboard on a spot of the map', () => {
  let map: LeafletMap;
  let layer: MarkerLayer;
  const stand = (name: RegExp) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-spot]')];
    all.find((one) => name.test(one.getAttribute('aria-label')!))!.focus();
  };

  beforeEach(() => {
    const box = document.createElement('div');
    box.tabIndex = 0;
    document.body.append(box);
    map = leafletMap(box, { center: [25, 55], zoom: 12, zoomAnimation: false });
    layer = new MarkerLayer(map, { href: (id) => `/properties/${id}`, press: () => {} });
  });
  afterEach(() => {
    layer.remove();
    map.getContainer().remove();
  });

  it('stays on a pill that is drawn as before', () => {
    layer.show([pin([home(1)]), pin([home(2)])], false);
    stand(/Home 1/);
    layer.show([pin([home(1)]), pin([home(3)])], false);
    expect(focused()).toMatch(/Home 1/);
  });

  it('goes with its home into a disc and out of it again', () => {
    layer.show([pin([home(1)]), pin([home(2, 55.2)])], false);
    stand(/Home 2/);
    layer.show([pin([home(4)]), pin([home(2, 55.2), home(3, 55.2)])], false);
    expect(focused()).toBe('2 homes, come closer');
    layer.show([pin([home(1)]), pin([home(3, 55.2)]), pin([home(2, 55.2)])], false);
    expect(focused()).toMatch(/Home [23],/);
  });

  it('stays on a home whose words change, because the map shows rents beside purchases', () => {
    layer.show([pin([home(1)]), pin([home(2)])], false);
    stand(/Home 2/);
    layer.show([pin([home(1)]), pin([home(2)])], true);
    expect(focused()).toMatch(/Home 2/);
  });

  it('goes to the nearest spot when its homes were only counted, and to the map when nothing is left', () => {
    layer.show([pin([], { count: 40, longitude: 55.3 })], false);
    stand(/40 homes/);
    layer.show([pin([home(1, 55)]), pin([home(2, 55.4)])], false);
    expect(focused()).toMatch(/Home 2/);
    layer.show([], false);
    expect(document.activeElement).toBe(map.getContainer());
  });

  it('leaves a focus that stands elsewhere alone', () => {
    layer.show([pin([home(1)])], false);
    layer.show([pin([home(2)])], false);
    expect(document.activeElement).toBe(document.body);
  });
});
