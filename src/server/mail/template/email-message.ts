// An email as the code that sends it writes it, in the recipient's language. `Mail.send` stores it.
import type { Locale } from '../../../shared/locale.ts';
import { inLocale } from '../../locale.ts';
import type { MailKind } from '../mail.kinds.ts';
import type { Block } from './email-content.ts';

/** An email to one address. */
export interface EmailMessage {
  to: string;
  replyTo?: { name: string; address: string };
  /** Contains only our own text; text that users typed belongs in the blocks. */
  subject: string;
  blocks: Block[];
  /** The text that mail programs show beside the subject in a list of emails; the first text block when absent. */
  preview?: string;
  /** Decides the limits and appears in logs. */
  kind: MailKind;
  /** Identifies the cause, for example `inquiry:12`: at most one email per key and address. At most 200 characters. */
  key: string;
  /** Path that ends a subscription on POST and shows a page on GET; for the List-Unsubscribe headers (RFC 8058). */
  unsubscribePath?: string;
  /** An invitation or its cancellation as iCalendar text, which mail programs enter into a calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** The language in which it was written, by `writeEmail`; that of the request when absent. Its links lead to pages in this language. */
  locale?: Locale;
}

/** Writes an email in the language of its recipient. */
export const writeEmail = (locale: Locale, write: () => EmailMessage): EmailMessage => ({ ...inLocale(locale, write), locale });
