// Steps for tests of the inquiry form on the page of a property.
import type { Page } from '@playwright/test';

/** The inquiry form of the page. */
export const inquiryForm = (page: Page) => page.locator('#request-information form');
/** The text of the toast after an inquiry. */
export const INQUIRY_SENT = 'Your inquiry has been sent successfully. Our agent will contact you shortly.';

/** Fills in name, email and phone; the message is left as it is. */
export async function fillContact(page: Page): Promise<void> {
  const form = inquiryForm(page);
  await form.getByLabel('Name').fill('Hannah Becker');
  await form.getByRole('textbox', { name: 'Email' }).fill('hannah@becker.example');
  await form.getByRole('textbox', { name: 'Phone' }).fill('+971 50 000 0000');
}
