/** How much email of a family one mailbox takes. */
interface Family {
  /** At most so many in an hour and in a day to one address; absent where the key alone keeps it to one. */
  limit?: { hour: number; day: number };
  /** Hours that an email over the limit may be late; one that would be later is not sent. */
  waitHours: number;
  /** Goes to addresses alone that a user has confirmed. */
  confirmedOnly?: boolean;
  /** Sent a second time, under the same Message-ID, when nobody knows whether the first arrived: a double does no harm. */
  again?: boolean;
}

/** The limits of a mailbox, whoever causes the email and from wherever. The office is exempt: its address is the operator's own. */
export const MAIL_FAMILIES = {
  /** A question or an application for who has to answer it: late rather than lost. */
  lead: { limit: { hour: 60, day: 300 }, waitHours: 48 },
  /** An answer, also to the address that a visitor typed. */
  reply: { limit: { hour: 8, day: 30 }, waitHours: 24 },
  /** What the sender wrote, for their own records. */
  copy: { limit: { hour: 10, day: 30 }, waitHours: 0, confirmedOnly: true, again: true },
  /** Links that confirm an address. */
  confirm: { limit: { hour: 3, day: 8 }, waitHours: 0, again: true },
  reset: { limit: { hour: 3, day: 10 }, waitHours: 0, again: true },
  /** Tells an account's owner what has been changed. */
  notice: { limit: { hour: 10, day: 30 }, waitHours: 24, again: true },
  newsletterConfirm: { limit: { hour: 2, day: 4 }, waitHours: 0, again: true },
  newsletter: { waitHours: 0 },
} as const satisfies Record<string, Family>;
export type MailFamily = keyof typeof MAIL_FAMILIES;

/** Every kind of email that the product sends, and its family. */
export const MAIL_KINDS = {
  inquiry: 'lead',
  agent: 'lead',
  contact: 'lead',
  support: 'lead',
  application: 'lead',
  'review-held': 'lead',
  'inquiry-reply': 'reply',
  'agent-reply': 'reply',
  'inquiry-copy': 'copy',
  'agent-copy': 'copy',
  'contact-copy': 'copy',
  'support-copy': 'copy',
  'application-copy': 'copy',
  'email-confirm': 'confirm',
  'password-reset': 'reset',
  'password-changed': 'notice',
  'email-taken': 'notice',
  'email-change': 'notice',
  'email-changed': 'notice',
  'newsletter-confirm': 'newsletterConfirm',
  newsletter: 'newsletter',
} as const satisfies Record<string, MailFamily>;
export type MailKind = keyof typeof MAIL_KINDS;

export const familyOf = (kind: MailKind): Family => MAIL_FAMILIES[MAIL_KINDS[kind]];

/** Kinds that count together against one limit. */
export const relatedKinds = (kind: MailKind): MailKind[] =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((other) => MAIL_KINDS[other] === MAIL_KINDS[kind]);
