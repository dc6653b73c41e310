import { describe, expect, it } from 'vitest';
import { setDisplayReader } from '../../../shared/display.ts';
import { EMPTY_MAP_RESULT, type MapMarker, type MapResult } from '../../../shared/search/map.ts';
import { makeMarker } from '../../../testing/browser/map-markers.ts';
import { groupProperties, type MapPin, pinAppearance } from './pins.ts';
import { touches } from './placement.ts';

const makeResult = (markers: MapMarker[], clusters: MapResult['clusters'] = []): MapResult => ({ ...EMPTY_MAP_RESULT, markers, clusters });

/** Whether no two labels touch. */
const areApart = (pins: readonly MapPin[]) => pins.every((pin, i) => pins.slice(i + 1).every((other) => !touches(pin.box, other.box)));

describe('groupProperties', () => {
  it('joins properties of one place and keeps the others as pills', () => {
    const pins = groupProperties(makeResult([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1005, 55.2005), makeMarker(3, 25.2, 55.3)]), 11);
    expect(pins.map((pin) => pin.count)).toEqual([1, 2]);
    expect(pins[1]!.properties.map(({ id }) => id)).toEqual([1, 2]);
    expect(pins[1]!.latitude).toBeCloseTo(25.10025, 5);
    expect(groupProperties(makeResult([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1005, 55.2005)]), 18)).toHaveLength(2);
  });

  it('moves a price to another side of its point before it joins a neighbour', () => {
    const pins = groupProperties(makeResult([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1, 55.22)]), 11);
    expect(pins.map((pin) => pin.side).toSorted()).toEqual(['above', 'below']);
    expect(areApart(pins)).toBe(true);
  });

  it('loses no property, repeats none and lets no label touch another', () => {
    // 150 properties scattered over a quarter of a degree, and a cluster of 40
    for (const zoom of [8, 10, 11, 13, 15]) {
      const markers = Array.from({ length: 150 }, (_, i) => makeMarker(i + 1, 25 + ((i * 37) % 100) / 400, 55.1 + ((i * 53) % 100) / 400));
      const pins = groupProperties(makeResult(markers, [{ count: 40, latitude: 25.1, longitude: 55.2, low: 900_000 }]), zoom);
      expect(pins.reduce((sum, { count }) => sum + count, 0)).toBe(190);
      const ids = pins.flatMap(({ properties }) => properties.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(areApart(pins)).toBe(true);
    }
  });

  it('lets no labels of clusters with and without prices touch', () => {
    const clusters = Array.from({ length: 120 }, (_, i) => ({
      count: i + 2,
      latitude: 25 + (i % 11) / 80,
      longitude: 55.1 + (i % 13) / 80,
      low: i % 2 ? null : 1_000_000 + i,
    }));
    const pins = groupProperties(makeResult([], clusters), 13);
    expect(pins.length).toBeGreaterThan(10);
    expect(areApart(pins)).toBe(true);
  });

  it('gives the same keys for the same properties, so that a pan redraws nothing', () => {
    const nearby = [makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1005, 55.2005)];
    const before = groupProperties(makeResult([...nearby, makeMarker(3, 25.2, 55.3)]), 11);
    const after = groupProperties(makeResult([...nearby, makeMarker(4, 25.0, 55.0)]), 11);
    const sameKeys = before.filter(({ key }) => after.some((pin) => pin.key === key));
    expect(sameKeys.map((pin) => pin.count)).toEqual([2]);
  });

  it('sorts from north to south', () => {
    const pins = groupProperties(makeResult([makeMarker(1, 24.9, 55.2), makeMarker(2, 25.3, 55.2), makeMarker(3, 25.1, 55.2)]), 12);
    expect(pins.map(({ properties }) => properties[0]!.id)).toEqual([2, 3, 1]);
  });

  it('has the lowest price of a group, and null for rents and sale prices together', () => {
    const makeNearMarker = (id: number, fields: Partial<MapMarker>) => makeMarker(id, 25.1, 55.2, fields);
    const lowOf = (...markers: MapMarker[]) => groupProperties(makeResult(markers), 12)[0]!.low;
    expect(lowOf(makeNearMarker(1, { price: 3_000_000 }), makeNearMarker(2, { price: 1_700_000 }))).toBe(1_700_000);
    expect(
      lowOf(
        makeNearMarker(1, { price: 3_000_000 }),
        makeNearMarker(2, { price: 9000, transactionType: 'Rent' }),
        makeNearMarker(3, { price: 10 }),
      ),
    ).toBeNull();
  });
});

describe('isStacked', () => {
  const isStacked = (zoom: number, ...markers: MapMarker[]) => groupProperties(makeResult(markers), zoom)[0]!.isStacked;
  it('is true for properties of one building and false for neighbours and a single one', () => {
    expect(isStacked(11, makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1, 55.2))).toBe(true);
    expect(isStacked(11, makeMarker(1, 25.1, 55.2), makeMarker(2, 25.101, 55.2))).toBe(false);
    expect(isStacked(18, makeMarker(1, 25.1, 55.2))).toBe(false);
  });
  it('is true for a counted cluster only at the maximum zoom level', () => {
    const cluster = [{ count: 400, latitude: 25, longitude: 55, low: null }];
    expect(groupProperties(makeResult([], cluster), 17)[0]!.isStacked).toBe(false);
    expect(groupProperties(makeResult([], cluster), 18)[0]!.isStacked).toBe(true);
  });
});

describe('pinAppearance', () => {
  const pinOf = (marker: MapMarker) => groupProperties(makeResult([marker]), 12)[0]!;
  it('shows the short price and has the full price in its accessible name', () => {
    expect(pinAppearance(pinOf(makeMarker(1, 25.1, 55.2)), false)).toEqual({
      kind: 'pill',
      text: '12.4M',
      label: 'AED 12,400,000, Dubai Hills, corner plot, 12.4M',
    });
  });
  it('names a promoted property as promoted', () => {
    const promotedPin = pinOf(makeMarker(1, 25.1, 55.2, { isPromoted: true }));
    expect(pinAppearance(promotedPin, false).label).toBe('AED 12,400,000, Dubai Hills, corner plot, promoted, 12.4M');
  });
  it('marks a rent as monthly when properties for sale are shown with it', () => {
    const rent = pinOf(makeMarker(1, 25.1, 55.2, { price: 16_500, transactionType: 'Rent' }));
    expect(pinAppearance(rent, true).text).toBe('16.5K/mo');
    expect(pinAppearance(rent, false).text).toBe('16.5K');
    expect(pinAppearance(rent, false).label).toBe('AED 16,500/mo, Dubai Hills, corner plot, 16.5K');
  });
  it('shows rents by the year to readers of yearly rents, also the lowest of a group', () => {
    setDisplayReader(() => ({ rentPeriod: 'year' }));
    try {
      const home = { price: 7083, transactionType: 'Rent', advertisedPrice: 85_000, advertisedPeriod: 'year' as const };
      const pin = pinOf(makeMarker(1, 25.1, 55.2, home));
      expect(pinAppearance(pin, false)).toMatchObject({ text: '85K', label: 'AED 85,000/yr, Dubai Hills, corner plot, 85K' });
      expect(pinAppearance(pin, true).text).toBe('85K/yr');
      const cluster = { count: 4, latitude: 25, longitude: 55, low: 7083 };
      expect(pinAppearance(groupProperties(makeResult([], [cluster]), 11, 'Rent')[0]!, false).text).toBe('4 · from 85K');
      expect(pinAppearance(groupProperties(makeResult([], [cluster]), 11, 'Buy')[0]!, false).text).toBe('4 · from 7.08K');
    } finally {
      setDisplayReader(() => ({}));
    }
  });
  it('shows count and lowest price of a group', () => {
    const cluster = { count: 4, latitude: 25, longitude: 55, low: 1_700_000 };
    expect(pinAppearance(groupProperties(makeResult([], [cluster]), 11)[0]!, false)).toEqual({
      kind: 'group',
      text: '4 · from 1.7M',
      label: '4 homes, zoom in, 4 · from 1.7M',
    });
  });
  it('says that properties in one place open a list', () => {
    const [tower] = groupProperties(makeResult([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1, 55.2)]), 18);
    expect(pinAppearance(tower!, false).label).toBe('2 homes in one place, show the list, 2 · from 12.4M');
  });
  it('shows a single counted property as a price', () => {
    const cluster = { count: 1, latitude: 25, longitude: 55, low: 1_700_000 };
    expect(pinAppearance(groupProperties(makeResult([], [cluster]), 11)[0]!, false)).toMatchObject({ kind: 'pill', text: '1.7M' });
  });
  it('makes a disc larger for a higher count', () => {
    const disc = (count: number) =>
      pinAppearance(groupProperties(makeResult([], [{ count, latitude: 25, longitude: 55, low: null }]), 11)[0]!, false);
    expect(disc(9)).toMatchObject({ kind: 'disc', text: '9', size: 38, label: '9 homes, zoom in, 9' });
    expect(disc(1240)).toMatchObject({ text: '1.24K', size: 56, label: '1,240 homes, zoom in, 1.24K' });
  });
});
