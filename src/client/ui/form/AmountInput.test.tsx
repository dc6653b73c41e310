import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountInput } from './AmountInput.tsx';

/** The largest integer that PostgreSQL stores in the column of a price. */
const MAX_AMOUNT = 2_147_483_647;

function Form({ initialValue }: { initialValue?: number }) {
  const [value, setValue] = useState<number | undefined>(initialValue);
  return <AmountInput aria-label="Price" value={value} onChange={setValue} max={MAX_AMOUNT} />;
}
const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
afterEach(cleanup);

it('the amount input separates thousands while typing and accepts only digits', async () => {
  render(<Form />);
  await userEvent.type(amountField(), '1a2-3.4,5');
  expect(amountField().value).toBe('12,345');
  await userEvent.clear(amountField());
  expect(amountField().value).toBe('');
});

it('the amount input accepts Arabic and Persian digits', async () => {
  render(<Form />);
  await userEvent.type(amountField(), '١٢۳۴');
  expect(amountField().value).toBe('1,234');
});

it('the amount input keeps the caret between the same digits', async () => {
  render(<Form initialValue={1_234_567} />);
  amountField().focus();
  amountField().setSelectionRange(3, 3);
  await userEvent.keyboard('9');
  expect(amountField().value).toBe('12,934,567');
  expect(amountField().selectionStart).toBe(4);
});

it('the amount input rejects values above the maximum', async () => {
  render(<Form initialValue={MAX_AMOUNT} />);
  await userEvent.type(amountField(), '0');
  expect(amountField().value).toBe('2,147,483,647');
});

it('the arrow keys change the amount, never below 0', async () => {
  render(<Form />);
  await userEvent.type(amountField(), '{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(amountField().value).toBe('0');
});
