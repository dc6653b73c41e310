import { expect } from '@playwright/test';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  links: string[];
  replyTo: string;
}

/** Every email to an address with a subject so far, oldest first. */
export async function emailsTo(address: string, subject: RegExp): Promise<Letter[]> {
  const emails = (await (await fetch(`http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/`)).json()) as Letter[];
  return emails.filter((sentEmail) => sentEmail.to.includes(address) && subject.test(sentEmail.subject));
}

/** The letter to an address with a subject, waited for: it goes out by a job after the commit. */
export async function letterTo(address: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        found = (await emailsTo(address, subject)).at(-1);
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}
