import { cleanup, render, screen } from '@testing-library/react';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Pager } from './Pager.tsx';

const renderPager = (page: number, pages: number) =>
  render(
    <StaticRouter location="/">
      <Pager page={page} pages={pages} to={(n) => `/properties?page=${n}`} />
    </StaticRouter>,
  );
afterEach(cleanup);

describe('Pager', () => {
  it('renders every shown page as a link', () => {
    renderPager(1, 9);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['1', '2', '3', '4', '5', '9', 'Next']);
    expect(screen.getByRole('link', { name: 'Page 9' }).getAttribute('href')).toBe('/properties?page=9');
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  });
  it('has no Next link on the last page', () => {
    renderPager(9, 9);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/properties?page=8');
  });
  it('leads from a page beyond the last one to the last one', () => {
    renderPager(400, 9);
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/properties?page=9');
  });
  it('marks the pages that a phone leaves out when there are 1,000 pages or more', () => {
    const { container } = renderPager(30_000, 62_001);
    expect(container.querySelector('ul[data-long]')).not.toBeNull();
    const shown = [...container.querySelectorAll('li:not([data-far])')].map((item) => item.textContent);
    expect(shown).toEqual(['29,999', '30,000', '30,001', '…', '62,001']);
    cleanup();
    expect(renderPager(500, 999).container.querySelector('ul[data-long]')).toBeNull();
  });
  it('renders nothing for a single page', () => {
    const { container } = renderPager(1, 1);
    expect(container.textContent).toBe('');
  });
});
