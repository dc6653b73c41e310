// Steps with the inquiry form of a home's page.
import type { Page } from '@playwright/test';

/** The form of a home's page. */
export const inquiryForm = (page: Page) => page.locator('#request-information form');
/** The text of the toast after an inquiry. */
export const INQUIRY_SENT = 'Your inquiry has been sent successfully. Our agent will contact you shortly.';

/** Fills in name, email and phone. */
export async function fillContact(page: Page): Promise<void> {
  const form = inquiryForm(page);
  await form.getByLabel('Name').fill('Hannah Becker');
  await form.getByLabel('Email').fill('hannah@becker.example');
  await form.getByLabel('Phone').fill('+971 50 000 0000');
}
