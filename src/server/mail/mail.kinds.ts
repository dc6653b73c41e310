// Every kind of email, and how many of related kinds a mailbox may get.
/** Sending rules of related kinds of email. */
interface Family {
  /** Most emails per hour and per day to one address; absent where the key allows only one. */
  limit?: { hour: number; day: number };
  /** Hours that an email over the limit may be delayed; with a longer delay it is dropped. */
  maxDelayHours: number;
  /** The limit is for each spelling of a mailbox, since agents of one agency may share one. Only for recipients that no other person can enter. */
  perAddress?: boolean;
  /** Sent only to addresses that a user has confirmed. */
  confirmedOnly?: boolean;
  /** When it is unknown whether the mail server accepted the email, it is sent once more under the same Message-ID: a duplicate does no harm. */
  resendWhenUnsure?: boolean;
}

/** Limits per mailbox, for all senders together. The office's own address is exempt. */
export const MAIL_FAMILIES = {
  /** A question or application for its recipient; delayed rather than dropped. */
  lead: { limit: { hour: 60, day: 300 }, maxDelayHours: 48, perAddress: true },
  /** An answer, also to an address that a visitor typed. */
  reply: { limit: { hour: 8, day: 30 }, maxDelayHours: 24 },
  /** Whether a home is available, to an address that anyone can have typed; apart from answers in conversations, which it must not delay. */
  availability: { limit: { hour: 3, day: 6 }, maxDelayHours: 24 },
  /** A copy of what the sender wrote. */
  copy: { limit: { hour: 10, day: 30 }, maxDelayHours: 0, confirmedOnly: true, resendWhenUnsure: true },
  /** Links that confirm an address. */
  confirm: { limit: { hour: 3, day: 8 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** Links that set a new password. */
  reset: { limit: { hour: 3, day: 10 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** A sign-in from a browser that the account does not know. */
  newDevice: { limit: { hour: 5, day: 20 }, maxDelayHours: 0, confirmedOnly: true, resendWhenUnsure: true },
  /** The wait of an owner who has lost every second factor. */
  factorLost: { limit: { hour: 6, day: 12 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** Another account wants to use the address: anyone can cause it, so it is apart from notices, which it must not hold back. */
  taken: { limit: { hour: 2, day: 4 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** To the former address after a change, with the link that undoes it. Apart from notices, which an intruder can cause as often as they like. */
  addressChanged: { limit: { hour: 10, day: 30 }, maxDelayHours: 24, resendWhenUnsure: true },
  /** Informs an account's owner about a change. */
  notice: { limit: { hour: 10, day: 30 }, maxDelayHours: 24, resendWhenUnsure: true },
  /** Asks advertisers about their listings, grouped by day. A mailbox over its limit is asked on another day. */
  listing: { limit: { hour: 20, day: 40 }, maxDelayHours: 0, confirmedOnly: true, resendWhenUnsure: true },
  /** A decision of the staff about what someone wrote or advertises. */
  decision: { limit: { hour: 30, day: 100 }, maxDelayHours: 48, resendWhenUnsure: true },
  /** The outcome for a reporter, whose address is not confirmed. */
  outcome: { limit: { hour: 8, day: 30 }, maxDelayHours: 48, resendWhenUnsure: true },
  /** Links that confirm a subscription to the newsletter. */
  newsletterConfirm: { limit: { hour: 2, day: 4 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** The weekly email; its key allows one a week. */
  newsletter: { maxDelayHours: 0 },
  /** Links that confirm an alert or open the alerts of an address. */
  alertConfirm: { limit: { hour: 3, day: 6 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** Homes for a search alert: at most nine a day for each of 20 alerts, spread by `alert.schedule.ts`. */
  alert: { limit: { hour: 40, day: 180 }, maxDelayHours: 0, perAddress: true },
  /** A sample that a person of the staff sends to themselves. */
  sample: { limit: { hour: 30, day: 150 }, maxDelayHours: 0, confirmedOnly: true, resendWhenUnsure: true },
} as const satisfies Record<string, Family>;
export type MailFamily = keyof typeof MAIL_FAMILIES;

/** Every kind of email and its family. A new one needs a sample too (`staff/email-samples/`). */
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
  'security-changed': 'notice',
  'new-device': 'newDevice',
  'factor-lost': 'factorLost',
  'email-taken': 'taken',
  'email-change': 'notice',
  'email-changed': 'addressChanged',
  'listing-check': 'listing',
  'listing-paused': 'listing',
  'permit-end': 'listing',
  'availability-answer': 'availability',
  'account-blocked': 'notice',
  'payment-refunded': 'notice',
  'staff-notice': 'notice',
  'audit-anchor': 'notice',
  'listing-removed': 'decision',
  'listing-restored': 'decision',
  'listing-change': 'decision',
  'appeal-decided': 'decision',
  'review-removed': 'decision',
  'report-outcome': 'outcome',
  'newsletter-confirm': 'newsletterConfirm',
  newsletter: 'newsletter',
  'alert-confirm': 'alertConfirm',
  'alert-link': 'alertConfirm',
  alert: 'alert',
  'alert-keep': 'alert',
  'list-unused': 'notice',
  'email-sample': 'sample',
} as const satisfies Record<string, MailFamily>;
export type MailKind = keyof typeof MAIL_KINDS;

/** The sending rules of a kind. */
export const familyOf = (kind: MailKind): Family => MAIL_FAMILIES[MAIL_KINDS[kind]];

/** Kinds that share one limit. */
export const relatedKinds = (kind: MailKind): MailKind[] =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((other) => MAIL_KINDS[other] === MAIL_KINDS[kind]);
