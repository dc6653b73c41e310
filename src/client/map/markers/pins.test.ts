import { describe, expect, it } from 'vitest';
import { EMPTY_VIEW, type MapMarker, type MapView } from '../../../shared/search/map.ts';
import { toPixels } from '../viewport/viewport.ts';
import { canExpandCluster, groupProperties, pinAppearance } from './pins.ts';

const makeMarker = (id: number, latitude: number, longitude: number, rest: Partial<MapMarker> = {}): MapMarker => ({
  id,
  title: 'Dubai Hills, corner plot',
  price: 12_400_000,
  transactionType: 'Buy',
  latitude,
  longitude,
  bedrooms: 5,
  bathrooms: 6,
  area: 5450,
  propertyType: 'Villa',
  location: 'Dubai Hills',
  emirate: 'Dubai',
  image: null,
  isPromoted: false,
  ...rest,
});
const view = (markers: MapMarker[], clusters: MapView['clusters'] = []): MapView => ({ ...EMPTY_VIEW, markers, clusters });

describe('groupHomes', () => {
  it('joins homes that would cover each other and keeps the others as pills', () => {
    const pins = groupProperties(view([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1005, 55.2005), makeMarker(3, 25.2, 55.3)]), 11);
    expect(pins.map((s) => s.count)).toEqual([1, 2]);
    expect(pins[1]!.properties.map((h) => h.id)).toEqual([1, 2]);
    expect(pins[1]!.latitude).toBeCloseTo(25.10025, 5);
    expect(groupProperties(view([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1005, 55.2005)]), 18)).toHaveLength(2);
  });

  it('loses no home and repeats none', () => {
    const markers = Array.from({ length: 300 }, (_, i) => makeMarker(i + 1, 25 + ((i * 37) % 100) / 400, 55.1 + ((i * 53) % 100) / 400));
    const pins = groupProperties(view(markers, [{ count: 40, latitude: 25.1, longitude: 55.2 }]), 11);
    expect(pins.reduce((sum, s) => sum + s.count, 0)).toBe(340);
    const ids = pins.flatMap((s) => s.properties.map((h) => h.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves discs further apart than three quarters of their size', () => {
    const clusters = Array.from({ length: 120 }, (_, i) => ({
      count: i + 2,
      latitude: 25 + (i % 11) / 80,
      longitude: 55.1 + (i % 13) / 80,
    }));
    const pixels = groupProperties(view([], clusters), 11).map((s) => toPixels(s.latitude, s.longitude, 11));
    for (const [i, a] of pixels.entries()) {
      for (const b of pixels.slice(i + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(38 * 0.75);
    }
  });

  it('gives the same keys for the same homes, so that a pan redraws nothing', () => {
    const nearby = [makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1005, 55.2005)];
    const before = groupProperties(view([...nearby, makeMarker(3, 25.2, 55.3)]), 11);
    const after = groupProperties(view([...nearby, makeMarker(4, 25.0, 55.0)]), 11);
    const sameKeys = before.filter((s) => after.some((t) => t.key === s.key));
    expect(sameKeys.map((s) => s.count)).toEqual([2]);
  });

  it('reads from north to south', () => {
    const pins = groupProperties(view([makeMarker(1, 24.9, 55.2), makeMarker(2, 25.3, 55.2), makeMarker(3, 25.1, 55.2)]), 12);
    expect(pins.map((s) => s.properties[0]!.id)).toEqual([2, 3, 1]);
  });
});

describe('canComeApart', () => {
  it('is false for homes of one building and true for neighbours', () => {
    const [tower] = groupProperties(view([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.1, 55.2)]), 18);
    const [street] = groupProperties(view([makeMarker(1, 25.1, 55.2), makeMarker(2, 25.101, 55.2)]), 11);
    expect(canExpandCluster(tower!)).toBe(false);
    expect(canExpandCluster(street!)).toBe(true);
  });
});

describe('lookOf', () => {
  const pinOf = (h: MapMarker) => groupProperties(view([h]), 12)[0]!;
  it('shows the short price, and its name says the whole one too', () => {
    expect(pinAppearance(pinOf(makeMarker(1, 25.1, 55.2)), false)).toEqual({
      kind: 'pill',
      text: '12.4M',
      label: 'AED 12,400,000, Dubai Hills, corner plot, 12.4M',
    });
  });
  it('names a promoted home as promoted', () => {
    const promotedPin = pinOf(makeMarker(1, 25.1, 55.2, { isPromoted: true }));
    expect(pinAppearance(promotedPin, false).label).toBe('AED 12,400,000, Dubai Hills, corner plot, promoted, 12.4M');
  });
  it('marks a rent as monthly where homes to buy stand beside it', () => {
    const rent = pinOf(makeMarker(1, 25.1, 55.2, { price: 16_500, transactionType: 'Rent' }));
    expect(pinAppearance(rent, true).text).toBe('16.5K/mo');
    expect(pinAppearance(rent, false).text).toBe('16.5K');
    expect(pinAppearance(rent, false).label).toBe('AED 16,500/mo, Dubai Hills, corner plot, 16.5K');
  });
  it('grows a disc with its count', () => {
    const disc = (count: number) => pinAppearance(groupProperties(view([], [{ count, latitude: 25, longitude: 55 }]), 11)[0]!, false);
    expect(disc(9)).toMatchObject({ kind: 'disc', text: '9', size: 38, label: '9 homes, come closer' });
    expect(disc(1240)).toMatchObject({ text: '1.24K', size: 56, label: '1,240 homes, come closer, 1.24K' });
  });
});
