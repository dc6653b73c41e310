import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, test } from 'vitest';
import { StepField } from '../../my-listings/form/fields/StepField.tsx';
import { NumberField } from './NumberField.tsx';

function Form() {
  const [price, setPrice] = useState<number | string>('');
  const [bedrooms, setBedrooms] = useState<number | string>('');
  return (
    <MantineProvider>
      <NumberField kind="money" label="Price" value={price} onChange={setPrice} />
      <StepField label="Bedrooms" fewer="Fewer" more="More" value={bedrooms} onChange={setBedrooms} />
      <output>{JSON.stringify(price)}</output>
    </MantineProvider>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Adds a text at the end of a field as a keyboard or the clipboard does. */
const enter = (name: string, text: string) => fireEvent.input(field(name), { target: { value: field(name).value + text } });
afterEach(cleanup);

it('the number fields accept Arabic and Persian digits', () => {
  render(<Form />);
  for (const digit of '٢٥٠٠٠۰۰') enter('Price', digit);
  expect(field('Price').value).toBe('2,500,000');
  enter('Bedrooms', '٤');
  expect(field('Bedrooms').value).toBe('4');
});

it('the number field accepts an Arabic decimal separator and a whole number at once', () => {
  render(<Form />);
  for (const digit of '٨٥٫٥') enter('Price', digit);
  expect(field('Price').value).toBe('85.5');
  fireEvent.input(field('Price'), { target: { value: '١٢٣٤٥' } });
  expect(field('Price').value).toBe('12,345');
});

it('the number field keeps the caret where an Arabic digit was typed', async () => {
  render(<Form />);
  await userEvent.type(field('Price'), '1234');
  field('Price').setSelectionRange(1, 1);
  await userEvent.keyboard('٩');
  expect(field('Price').value).toBe('19,234');
  expect(field('Price').selectionStart).toBe(2);
});

test.each([
  // typed, shown while typing, shown afterwards, the value
  ['1250000', '1,250,000', '1,250,000', '1250000'],
  ['1,250,000', '1,250,000', '1,250,000', '1250000'],
  ['85k', '85k', '85,000', '85000'],
  ['1.25M', '1.25M', '1,250,000', '1250000'],
  ['1.250.000', '1.250.000', '1,250,000', '1250000'],
  ['4,25', '4,25', '4.25', '4.25'],
  ['85 something', '85 something', '85 something', '"85 something"'],
  ['1,2500', '12,500', '12,500', '12500'],
])('%s typed into a number field shows as %s, then %s', async (text, typed, left, value) => {
  render(<Form />);
  await userEvent.type(field('Price'), text);
  expect(field('Price').value).toBe(typed);
  await userEvent.tab();
  expect(field('Price').value).toBe(left);
  expect(screen.getByRole('status').textContent).toBe(value);
});

it('a deleted digit moves the separators, and a pasted decimal comma stays', async () => {
  render(<Form />);
  await userEvent.type(field('Price'), '1250000{Backspace}');
  expect(field('Price').value).toBe('125,000');
  await userEvent.clear(field('Price'));
  await userEvent.click(field('Price'));
  await userEvent.paste('4,25');
  expect(field('Price').value).toBe('4,25');
});

it('the buttons of a step field count from what was typed, and stop at 1', async () => {
  render(<Form />);
  await userEvent.type(field('Bedrooms'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field('Bedrooms').value).toBe('3');
  for (let i = 0; i < 3; i++) await userEvent.click(screen.getByRole('button', { name: 'Fewer' }));
  expect(field('Bedrooms').value).toBe('1');
});
