// Steps with the fields and buttons of a form, by their labels.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pasteText } from './render-app.tsx';

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Replaces what the fields have, by their labels. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (value) await pasteText(field(name), value);
  }
}
