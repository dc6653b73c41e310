import { cleanup, render, screen } from '@testing-library/react';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLocaleReader } from '../../../shared/locale.ts';
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
const renderRow = () =>
  render(
    <StaticRouter location="/">
      <RecentlyViewed />
    </StaticRouter>,
  );

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  setLocaleReader(() => 'en');
});

describe('the recently viewed properties', () => {
  it('keep the latest eight, each once, latest first', () => {
    for (let id = 1; id <= 10; id++) addRecentlyViewed(makeProperty(id));
    addRecentlyViewed(makeProperty(5));
    expect(getRecentlyViewed().map(({ id }) => id)).toEqual([5, 10, 9, 8, 7, 6, 4, 3]);
  });
  it('store only what the list shows', () => {
    addRecentlyViewed({ ...makeProperty(1), description: 'long' } as RecentProperty);
    expect(localStorage.getItem('recent-homes')).not.toContain('long');
  });
  it('are empty when localStorage holds something else', () => {
    for (const text of ['{', '{"a":1}', '[{"id":"x"}]', 'null']) {
      localStorage.setItem('recent-homes', text);
      expect(getRecentlyViewed()).toEqual([]);
    }
  });
});

describe('RecentlyViewed', () => {
  it('links to the properties', async () => {
    addRecentlyViewed(makeProperty(7));
    renderRow();
    // the list is loaded late, which takes seconds on a busy machine
    expect(await screen.findByRole('heading', { name: 'Recently viewed' }, { timeout: 15_000 })).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/properties/7');
    expect(screen.getByRole('link').textContent).toContain('1,000,007');
  });
  it('shows titles in the language of the page, and those that earlier versions of the site stored as they are', async () => {
    addRecentlyViewed({ ...makeProperty(1), title: 'قديم' });
    addRecentlyViewed({ ...makeProperty(2), title: 'Sea view', titleAr: 'إطلالة على البحر' });
    const findTitles = async () =>
      (await screen.findAllByRole('link', {}, { timeout: 15_000 })).map((link) => link.querySelector('[dir=auto]')!.textContent);
    renderRow();
    expect(await findTitles()).toEqual(['Sea view', 'قديم']);
    cleanup();
    setLocaleReader(() => 'ar');
    renderRow();
    expect(await findTitles()).toEqual(['إطلالة على البحر', 'قديم']);
  });
  it('renders nothing without properties', () => {
    renderRow();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
