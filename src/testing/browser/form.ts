// Steps with the fields and buttons of a form, by their labels.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pasteText } from './render-app.tsx';

/** An input of the page. */
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Replaces the values of the fields with these labels. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (value) await pasteText(field(name), value);
  }
}
