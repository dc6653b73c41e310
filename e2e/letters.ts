import { expect } from '@playwright/test';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  links: string[];
  replyTo: string;
}

/** The letter to an address with a subject, waited for: it goes out by a job after the commit. */
export async function letterTo(address: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        const letters = (await (await fetch(`http://127.0.0.1:${process.env.SMTP_HTTP_PORT}/`)).json()) as Letter[];
        found = letters.findLast((letter) => letter.to.includes(address) && subject.test(letter.subject));
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}
