import { cleanup, render, screen } from '@testing-library/react';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Pager } from './Pager.tsx';

const show = (page: number, pages: number) =>
  render(
    <StaticRouter location="/">
      <Pager page={page} pages={pages} to={(n) => `/properties?page=${n}`} />
    </StaticRouter>,
  );
afterEach(cleanup);

describe('Pager', () => {
  it('links every shown page, so that it can be opened beside this one', () => {
    show(1, 9);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['1', '2', '3', '4', '5', '9', 'Next']);
    expect(screen.getByRole('link', { name: 'Page 9' }).getAttribute('href')).toBe('/properties?page=9');
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  });
  it('has no way past either end', () => {
    show(9, 9);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/properties?page=8');
  });
  it('is absent for a single page', () => {
    const { container } = show(1, 1);
    expect(container.textContent).toBe('');
  });
});
