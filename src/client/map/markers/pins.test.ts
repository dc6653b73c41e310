import { describe, expect, it } from 'vitest';
import { EMPTY_VIEW, type MapMarker, type MapView } from '../../../shared/search/map.ts';
import { toPixels } from '../viewport/viewport.ts';
import { canExpandCluster, groupHomes, pinAppearance } from './pins.ts';

const home = (id: number, latitude: number, longitude: number, rest: Partial<MapMarker> = {}): MapMarker => ({
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
    const pins = groupHomes(view([home(1, 25.1, 55.2), home(2, 25.1005, 55.2005), home(3, 25.2, 55.3)]), 11);
    expect(pins.map((s) => s.count)).toEqual([1, 2]);
    expect(pins[1]!.homes.map((h) => h.id)).toEqual([1, 2]);
    expect(pins[1]!.latitude).toBeCloseTo(25.10025, 5);
    expect(groupHomes(view([home(1, 25.1, 55.2), home(2, 25.1005, 55.2005)]), 18)).toHaveLength(2);
  });

  it('loses no home and repeats none', () => {
    const markers = Array.from({ length: 300 }, (_, i) => home(i + 1, 25 + ((i * 37) % 100) / 400, 55.1 + ((i * 53) % 100) / 400));
    const pins = groupHomes(view(markers, [{ count: 40, latitude: 25.1, longitude: 55.2 }]), 11);
    expect(pins.reduce((sum, s) => sum + s.count, 0)).toBe(340);
    const ids = pins.flatMap((s) => s.homes.map((h) => h.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves discs further apart than three quarters of their size', () => {
    const clusters = Array.from({ length: 120 }, (_, i) => ({
      count: i + 2,
      latitude: 25 + (i % 11) / 80,
      longitude: 55.1 + (i % 13) / 80,
    }));
    const pixels = groupHomes(view([], clusters), 11).map((s) => toPixels(s.latitude, s.longitude, 11));
    for (const [i, a] of pixels.entries()) {
      for (const b of pixels.slice(i + 1)) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(38 * 0.75);
    }
  });

  it('gives the same keys for the same homes, so that a pan redraws nothing', () => {
    const near = [home(1, 25.1, 55.2), home(2, 25.1005, 55.2005)];
    const before = groupHomes(view([...near, home(3, 25.2, 55.3)]), 11);
    const after = groupHomes(view([...near, home(4, 25.0, 55.0)]), 11);
    const kept = before.filter((s) => after.some((t) => t.key === s.key));
    expect(kept.map((s) => s.count)).toEqual([2]);
  });

  it('reads from north to south', () => {
    const pins = groupHomes(view([home(1, 24.9, 55.2), home(2, 25.3, 55.2), home(3, 25.1, 55.2)]), 12);
    expect(pins.map((s) => s.homes[0]!.id)).toEqual([2, 3, 1]);
  });
});

describe('canComeApart', () => {
  it('is false for homes of one building and true for neighbours', () => {
    const [tower] = groupHomes(view([home(1, 25.1, 55.2), home(2, 25.1, 55.2)]), 18);
    const [street] = groupHomes(view([home(1, 25.1, 55.2), home(2, 25.101, 55.2)]), 11);
    expect(canExpandCluster(tower!)).toBe(false);
    expect(canExpandCluster(street!)).toBe(true);
  });
});

describe('lookOf', () => {
  const pinOf = (h: MapMarker) => groupHomes(view([h]), 12)[0]!;
  it('shows the short price, and its name says the whole one too', () => {
    expect(pinAppearance(pinOf(home(1, 25.1, 55.2)), false)).toEqual({
      kind: 'pill',
      text: '12.4M',
      label: 'AED 12,400,000, Dubai Hills, corner plot, 12.4M',
    });
  });
  it('names a promoted home as promoted', () => {
    const paid = pinOf(home(1, 25.1, 55.2, { isPromoted: true }));
    expect(pinAppearance(paid, false).label).toBe('AED 12,400,000, Dubai Hills, corner plot, promoted, 12.4M');
  });
  it('marks a rent as monthly where homes to buy stand beside it', () => {
    const rent = pinOf(home(1, 25.1, 55.2, { price: 16_500, transactionType: 'Rent' }));
    expect(pinAppearance(rent, true).text).toBe('16.5K/mo');
    expect(pinAppearance(rent, false).text).toBe('16.5K');
    expect(pinAppearance(rent, false).label).toBe('AED 16,500/mo, Dubai Hills, corner plot, 16.5K');
  });
  it('grows a disc with its count', () => {
    const disc = (count: number) => pinAppearance(groupHomes(view([], [{ count, latitude: 25, longitude: 55 }]), 11)[0]!, false);
    expect(disc(9)).toMatchObject({ kind: 'disc', text: '9', size: 38, label: '9 homes, come closer' });
    expect(disc(1240)).toMatchObject({ text: '1.24K', size: 56, label: '1,240 homes, come closer, 1.24K' });
  });
});
