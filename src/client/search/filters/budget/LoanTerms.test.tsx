import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { LoanTerms } from './LoanTerms.tsx';

function Form({ initialFilter = { income: 20_000 } }: { initialFilter?: SearchFilter }) {
  const [draft, setDraft] = useState<SearchFilter>(initialFilter);
  return (
    <>
      <LoanTerms draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      <output data-testid="filter">{JSON.stringify(draft)}</output>
    </>
  );
}
/** The filter after the last change. */
const readFilter = (): SearchFilter => JSON.parse(screen.getByTestId('filter').textContent!) as SearchFilter;
/** Replaces the text of a field and leaves the field. @returns the text that the field shows then */
async function enter(label: RegExp, text: string): Promise<string> {
  await userEvent.clear(screen.getByRole('textbox', { name: label }));
  await userEvent.type(screen.getByRole('textbox', { name: label }), `${text}{Tab}`);
  return screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;
}
afterEach(cleanup);

test.each([
  ['12.6', '13', 13],
  ['١٥', '15', 15],
  ['20 years', '20', 20],
])('years of %s show as %s and filter by %s', async (text, shown, loanYears) => {
  render(<Form />);
  expect(await enter(/years/i, text)).toBe(shown);
  expect(readFilter().loanYears).toBe(loanYears);
});

test.each([
  [/years/i, '40', 'At most 25'],
  [/years/i, '0', 'At least 1'],
  [/years/i, 'many', '“many” was not understood. Write it like 25.'],
  [/interest/i, '999', 'At most 20'],
])('in the field %s the text %s stays with the error %s, and is not applied', async (label, text, error) => {
  render(<Form />);
  expect(await enter(label, text)).toBe(text);
  expect(screen.getByText(error)).toBeTruthy();
  expect(readFilter()).toEqual({ income: 20_000 });
});

test('an interest with a decimal comma is accepted', async () => {
  render(<Form />);
  expect(await enter(/interest/i, '5,5')).toBe('5.5');
  expect(readFilter().loanInterest).toBe(5.5);
});

test('an emptied field shows the default again', async () => {
  render(<Form />);
  await enter(/years/i, '10');
  expect(await enter(/years/i, '')).toBe('25');
  expect(readFilter().loanYears).toBeUndefined();
});

test('an emptied field with the default shows it again too', async () => {
  render(<Form />);
  expect(await enter(/interest/i, '')).not.toBe('');
  expect(readFilter()).toEqual({ income: 20_000 });
});

test('Enter applies a term and submits the form with it', async () => {
  const submitted: SearchFilter[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(readFilter());
      }}
    >
      <Form />
      <button type="submit">Apply</button>
    </form>,
  );
  const years = screen.getByRole('textbox', { name: /years/i });
  await userEvent.clear(years);
  await userEvent.type(years, '10{Enter}');
  expect(submitted).toEqual([{ income: 20_000, loanYears: 10 }]);
  expect(document.activeElement).toBe(years);
});

test('the terms stay open when their last value is removed', async () => {
  const { container } = render(<Form initialFilter={{}} />);
  const terms = container.querySelector('details')!;
  expect(terms.open).toBe(false);
  await userEvent.click(terms.querySelector('summary')!);
  await userEvent.type(screen.getByRole('textbox', { name: /income/i }), '2{Backspace}');
  expect(readFilter()).toEqual({});
  expect(terms.open).toBe(true);
});
