/** Sending rules of related kinds of email. */
interface Family {
  /** Most emails per hour and per day to one address; absent where the key allows only one. */
  limit?: { hour: number; day: number };
  /** Hours that an email over the limit may be delayed; with a longer delay it is dropped. */
  waitHours: number;
  /** Sent only to addresses that a user has confirmed. */
  confirmedOnly?: boolean;
  /** Sent again under the same Message-ID when its delivery is uncertain, because a duplicate does no harm. */
  again?: boolean;
}

/** Limits per mailbox, for all senders together. The office's own address is exempt. */
export const MAIL_FAMILIES = {
  /** A question or application for its recipient; delayed rather than dropped. */
  lead: { limit: { hour: 60, day: 300 }, waitHours: 48 },
  /** An answer, also to an address that a visitor typed. */
  reply: { limit: { hour: 8, day: 30 }, waitHours: 24 },
  /** A copy of what the sender wrote. */
  copy: { limit: { hour: 10, day: 30 }, waitHours: 0, confirmedOnly: true, again: true },
  /** Links that confirm an address. */
  confirm: { limit: { hour: 3, day: 8 }, waitHours: 0, again: true },
  reset: { limit: { hour: 3, day: 10 }, waitHours: 0, again: true },
  /** Informs an account's owner about a change. */
  notice: { limit: { hour: 10, day: 30 }, waitHours: 24, again: true },
  newsletterConfirm: { limit: { hour: 2, day: 4 }, waitHours: 0, again: true },
  newsletter: { waitHours: 0 },
} as const satisfies Record<string, Family>;
export type MailFamily = keyof typeof MAIL_FAMILIES;

/** Every kind of email and its family. */
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

/** Kinds that share one limit. */
export const relatedKinds = (kind: MailKind): MailKind[] =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((other) => MAIL_KINDS[other] === MAIL_KINDS[kind]);
