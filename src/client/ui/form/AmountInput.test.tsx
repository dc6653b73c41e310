import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, test } from 'vitest';
import { AmountInput } from './AmountInput.tsx';

/** The largest integer that PostgreSQL stores in the column of a price. */
const MAX_AMOUNT = 2_147_483_647;

function Form({ initialValue }: { initialValue?: number }) {
  const [value, setValue] = useState<number | undefined>(initialValue);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <AmountInput aria-label="Price" value={value} onChange={setValue} max={MAX_AMOUNT} onProblem={setProblem} />
      <output>{value ?? 'none'}</output>
      <p role="alert">{problem}</p>
    </>
  );
}
const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
const readValue = () => screen.getByRole('status').textContent;
const readProblem = () => screen.getByRole('alert').textContent;
afterEach(cleanup);

it('the amount input separates thousands while typing', async () => {
  render(<Form />);
  await userEvent.type(amountField(), '12345');
  expect(amountField().value).toBe('12,345');
  await userEvent.clear(amountField());
  expect(amountField().value).toBe('');
  expect(readValue()).toBe('none');
});

test.each([
  ['85k', '85000', '85,000'],
  ['1.25m', '1250000', '1,250,000'],
  ['١٢۳۴', '1234', '1,234'],
])('the amount %s filters by %s and shows as %s afterwards', async (text, value, shown) => {
  render(<Form />);
  await userEvent.type(amountField(), text);
  expect(readValue()).toBe(value);
  await userEvent.tab();
  expect(amountField().value).toBe(shown);
  expect(readProblem()).toBe('');
});

it('an amount that cannot be read stays, filters nothing and is reported', async () => {
  render(<Form initialValue={5} />);
  await userEvent.type(amountField(), ' rooms');
  expect(readValue()).toBe('none');
  expect(readProblem()).toBe('');
  await userEvent.tab();
  expect(amountField().value).toBe('5 rooms');
  expect(readProblem()).toContain('“5 rooms” was not understood');
});

it('the amount input keeps the caret between the same digits', async () => {
  render(<Form initialValue={1_234_567} />);
  amountField().focus();
  amountField().setSelectionRange(3, 3);
  await userEvent.keyboard('9');
  expect(amountField().value).toBe('12,934,567');
  expect(amountField().selectionStart).toBe(4);
});

it('a digit that makes the amount too large stays, and is reported at once', async () => {
  render(<Form initialValue={MAX_AMOUNT} />);
  await userEvent.type(amountField(), '0');
  expect(amountField().value).toBe('21,474,836,470');
  expect(readValue()).toBe('none');
  expect(readProblem()).toBe('At most 2,147,483,647');
});

it('the arrow keys change the amount, never below 0', async () => {
  render(<Form />);
  await userEvent.type(amountField(), '{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(amountField().value).toBe('0');
});
