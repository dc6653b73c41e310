import { cleanup, render, screen } from '@testing-library/react';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRecentlyViewed, getRecentlyViewed, type RecentProperty } from '../../property/recently-viewed.ts';
import { RecentlyViewed } from './RecentlyViewed.tsx';

const makeProperty = (id: number): RecentProperty => ({
  id,
  title: `Home ${id}`,
  price: 1_000_000 + id,
  transactionType: 'Buy',
  location: 'Dubai Marina',
  image: null,
});
const show = () =>
  render(
    <StaticRouter location="/">
      <RecentlyViewed />
    </StaticRouter>,
  );

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('recent homes', () => {
  it('keeps the latest eight, each once, latest first', () => {
    for (let id = 1; id <= 10; id++) addRecentlyViewed(makeProperty(id));
    addRecentlyViewed(makeProperty(5));
    expect(getRecentlyViewed().map((h) => h.id)).toEqual([5, 10, 9, 8, 7, 6, 4, 3]);
  });
  it('stores only what it shows', () => {
    addRecentlyViewed({ ...makeProperty(1), description: 'long' } as RecentProperty);
    expect(localStorage.getItem('recent-homes')).not.toContain('long');
  });
  it('is empty when the store holds something else', () => {
    for (const text of ['{', '{"a":1}', '[{"id":"x"}]', 'null']) {
      localStorage.setItem('recent-homes', text);
      expect(getRecentlyViewed()).toEqual([]);
    }
  });
});

describe('RecentlyViewed', () => {
  it('links to the homes', () => {
    addRecentlyViewed(makeProperty(7));
    show();
    expect(screen.getByRole('heading', { name: 'Recently viewed' })).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/properties/7');
    expect(screen.getByRole('link').textContent).toContain('1,000,007');
  });
  it('shows nothing where there are none', () => {
    show();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
