import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { StepField } from '../../my-listings/form/fields/StepField.tsx';
import { NumberField } from './NumberField.tsx';

function Form() {
  const [price, setPrice] = useState<number | string>('');
  const [bedrooms, setBedrooms] = useState<number | string>('');
  return (
    <MantineProvider>
      <NumberField label="Price" value={price} onChange={setPrice} />
      <StepField label="Bedrooms" fewer="Fewer" more="More" value={bedrooms} onChange={setBedrooms} />
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
