import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AmountInput } from './AmountInput.tsx';

function Form({ initialValue }: { initialValue?: number }) {
  const [value, setValue] = useState<number | undefined>(initialValue);
  return <AmountInput aria-label="Price" value={value} onChange={setValue} max={2_147_483_647} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
afterEach(cleanup);

it('the amount input separates thousands while typing and accepts only digits', async () => {
  render(<Form />);
  await userEvent.type(field(), '1a2-3.4,5');
  expect(field().value).toBe('12,345');
  await userEvent.clear(field());
  expect(field().value).toBe('');
});

it('the amount input keeps the caret between the same digits', async () => {
  render(<Form initialValue={1_234_567} />);
  field().focus();
  field().setSelectionRange(3, 3);
  await userEvent.keyboard('9');
  expect(field().value).toBe('12,934,567');
  expect(field().selectionStart).toBe(4);
});

it('the amount input rejects values above the maximum', async () => {
  render(<Form initialValue={2_147_483_647} />);
  await userEvent.type(field(), '0');
  expect(field().value).toBe('2,147,483,647');
});

it('the arrow keys change the amount, never below 0', async () => {
  render(<Form />);
  await userEvent.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(field().value).toBe('0');
});
