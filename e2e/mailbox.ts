// Reads the emails that the application under test has sent, from the mail server of `e2e/smtp.ts`.
import { expect } from '@playwright/test';

/** An email that the mail server has received. */
export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
  /** All links in the order of the text. */
  links: string[];
  /** Empty without such a header. */
  replyTo: string;
}

/** Every email to an address with a matching subject so far, oldest first. */
export async function readEmails(address: string, subject: RegExp): Promise<ReceivedEmail[]> {
  const emails = (await (await fetch(`http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/`)).json()) as ReceivedEmail[];
  return emails.filter((email) => email.to.includes(address) && subject.test(email.subject));
}

/** Waits for an email with a matching subject and text, and returns the newest: a job sends it after the commit. */
export async function waitForEmail(address: string, subject: RegExp, text = ''): Promise<ReceivedEmail> {
  let newest: ReceivedEmail | undefined;
  await expect
    .poll(
      async () => {
        newest = (await readEmails(address, subject)).findLast((email) => email.text.includes(text));
        return newest !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return newest!;
}

/** Path and query of the email's link that contains `part`. */
export function linkPath(email: ReceivedEmail, part: string): string {
  const link = email.links.find((url) => url.includes(part));
  if (!link) throw new Error(`The email "${email.subject}" has no link with ${part}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
