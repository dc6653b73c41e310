// For tests of rendered pages: finds the fields of a form by their labels, fills them, and presses buttons.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pasteText } from './render-app.tsx';

/** The input with this label. */
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
/** Presses the button with this accessible name. */
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Replaces the values of the fields with these labels. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (value) await pasteText(field(name), value);
  }
}
