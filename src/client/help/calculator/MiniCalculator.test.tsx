import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { MiniCalculator } from './MiniCalculator.tsx';

const renderCalculator = () =>
  render(
    <MantineProvider env="test">
      <StaticRouter location="/">
        <MiniCalculator />
      </StaticRouter>
    </MantineProvider>,
  );
/** Replaces the text of a field; '' empties it. */
const fillIn = async (label: string, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

afterEach(() => {
  cleanup();
  // the fields are kept in the tab
  sessionStorage.clear();
});

describe('the cost calculator on the help page', () => {
  it('shows AED 2,129,780 in cash for AED 2,000,000 without a loan', async () => {
    renderCalculator();
    await fillIn('Down payment', '2000000');
    expect(screen.getByText('AED 2,129,780')).toBeTruthy();
    expect(screen.getByText('AED 0', { selector: 'output' })).toBeTruthy();
  });

  it('warns when a loan exceeds what some or all banks lend', async () => {
    renderCalculator();
    expect(screen.queryByText(/lend here|rules of 2013/)).toBeNull();
    // 20 % of the initial price of AED 2,000,000: the circular of 2020 allows it, the rules of 2013 require 25 %
    await fillIn('Down payment', '400000');
    expect(screen.getByText(/The rules of 2013 let a bank lend 75%; circular 1799 of 2020/)).toBeTruthy();
    // the monthly instalment of the loan of AED 1,600,000
    expect(screen.getByText('AED 8,668')).toBeTruthy();
    await fillIn('Down payment', '399999');
    expect(screen.getByText(/More than banks lend here: at most 80% of the price. Put down AED 400,000 or more/)).toBeTruthy();
  });

  it('names the least down payment of AED 1,800,000 for AED 6,000,000, not one dirham more', async () => {
    renderCalculator();
    await fillIn('Price', '6000000');
    await fillIn('Down payment', '1000000');
    expect(screen.getByText(/Put down AED 1,800,000 or more/)).toBeTruthy();
  });

  it('keeps the decimal point while an interest rate is typed', async () => {
    renderCalculator();
    const interest = screen.getByRole<HTMLInputElement>('textbox', { name: /^Interest/ });
    await userEvent.clear(interest);
    await userEvent.type(interest, '.');
    expect(interest.value).toBe('.');
    expect(screen.queryByText(/NaN/)).toBeNull();
    await userEvent.clear(interest);
    for (const [key, shown] of [
      ['1', '1'],
      ['.', '1.'],
      ['0', '1.0'],
      ['5', '1.05'],
    ] as const) {
      await userEvent.type(interest, key);
      expect(interest.value).toBe(shown);
    }
  });

  it('keeps a term and an interest over the limit, says the limit and shows no result', async () => {
    renderCalculator();
    await fillIn('Term', '30');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Term' }).value).toBe('30');
    expect(screen.getByText('At most 25')).toBeTruthy();
    expect(screen.getByText('–', { selector: 'output' })).toBeTruthy();
    await fillIn('Term', '20');
    expect(screen.queryByText('At most 25')).toBeNull();
    await fillIn('Interest', '45');
    expect(screen.getByText('At most 20')).toBeTruthy();
    await fillIn('Interest', '4,5%');
    expect(screen.queryByText('–', { selector: 'output' })).toBeNull();
    await fillIn('Down payment', '2,5 million');
    expect(screen.getByText('At most 2,000,000')).toBeTruthy();
    expect(screen.getByText('–', { selector: 'output' })).toBeTruthy();
  });

  it('reads amounts with a unit', async () => {
    renderCalculator();
    await fillIn('Price', '1.25M');
    await userEvent.tab();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe('1,250,000');
  });

  it('shows no result while a field is empty and keeps the down payment percentage when the price changes', async () => {
    renderCalculator();
    await fillIn('Price', '');
    expect(screen.getByText('–', { selector: 'output' })).toBeTruthy();
    await fillIn('Price', '3000000');
    // 25 % of the price, as at first
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Down payment' }).value).toBe('750,000');
  });
});
