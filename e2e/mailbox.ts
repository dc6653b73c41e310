// Reads the emails that the application under test has sent, over HTTP from the mail server of the tests (`e2e/smtp.ts`).
import { expect } from '@playwright/test';

/** An email that the mail server has received. */
export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
  /** All links in the order of the text. */
  links: string[];
  /** The Reply-To header; empty without one. */
  replyTo: string;
}

/** Reads every email to an address with a matching subject so far, oldest first. */
export async function readEmails(address: string, subject: RegExp): Promise<ReceivedEmail[]> {
  const emails = (await (await fetch(`http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/`)).json()) as ReceivedEmail[];
  return emails.filter((email) => email.to.includes(address) && subject.test(email.subject));
}

/** Waits up to 20 seconds for an email whose subject matches and that contains `text`, because a job sends emails. Returns the newest. */
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

/** Returns the path and query of the email's first link that contains `part`. @throws Error without such a link */
export function linkPath(email: ReceivedEmail, part: string): string {
  const link = email.links.find((url) => url.includes(part));
  if (!link) throw new Error(`The email "${email.subject}" has no link with ${part}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
