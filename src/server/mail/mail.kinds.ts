// Every kind of email that the site sends, and for each family of related kinds how many emails a mailbox may get. Constants alone.

/** Sending rules of related kinds of email. */
interface Family {
  /** Most emails per hour and per day to one mailbox; absent where the key of the email already prevents a second one. */
  limit?: { hour: number; day: number };
  /** Hours that an email over the limit may be delayed; with a longer delay it is dropped. */
  maxDelayHours: number;
  /** Counts each spelling of a mailbox by itself, because agents of one agency may share a mailbox. Only for recipients that no other person can enter. */
  perAddress?: boolean;
  /** Sent only to addresses that a user has confirmed. */
  confirmedOnly?: boolean;
  /** Whether an email is sent once more, under the same Message-ID, when it is unknown whether the mail server accepted it: a duplicate does no harm. */
  resendWhenUnsure?: boolean;
}

/** The families with their limits per mailbox, for all senders together. The office's own address is exempt. */
export const MAIL_FAMILIES = {
  /** A question or application for its recipient, or a reminder that they set; delayed rather than dropped. */
  lead: { limit: { hour: 60, day: 300 }, maxDelayHours: 48, perAddress: true },
  /** An answer, also to an address that a visitor typed. */
  reply: { limit: { hour: 8, day: 30 }, maxDelayHours: 24 },
  /** Says that an answer waits, without its text, to an address that anyone may have typed. */
  replyLink: { limit: { hour: 3, day: 6 }, maxDelayHours: 24 },
  /** Says that a viewing is near, or asks whether it took place; of no use when it is late. */
  reminder: { limit: { hour: 12, day: 40 }, maxDelayHours: 1 },
  /** Says whether a home is available, to an address that anyone may have typed. A family of its own, so that it delays no answers in conversations. */
  availability: { limit: { hour: 3, day: 6 }, maxDelayHours: 24 },
  /** A copy of a message for the person who wrote it. */
  copy: { limit: { hour: 10, day: 30 }, maxDelayHours: 0, confirmedOnly: true, resendWhenUnsure: true },
  /** Links that confirm an address. */
  confirm: { limit: { hour: 3, day: 8 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** Links that set a new password. */
  reset: { limit: { hour: 3, day: 10 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** A sign-in from a browser that the account does not know. */
  newDevice: { limit: { hour: 5, day: 20 }, maxDelayHours: 0, confirmedOnly: true, resendWhenUnsure: true },
  /** Informs an account's owner that a sign-in without any second factor was requested, which takes effect after a wait. */
  factorLost: { limit: { hour: 6, day: 12 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** Another account wants to use the address. Anyone can cause it, so it is a family of its own and holds no notices back. */
  taken: { limit: { hour: 2, day: 4 }, maxDelayHours: 0, resendWhenUnsure: true },
  /** Goes to the former address after a change, with the link that undoes the change. Not a notice, because an intruder can use up the limit of notices. */
  addressChanged: { limit: { hour: 10, day: 30 }, maxDelayHours: 24, resendWhenUnsure: true },
  /** Informs an account's owner about a change. */
  notice: { limit: { hour: 10, day: 30 }, maxDelayHours: 24, resendWhenUnsure: true },
  /** What happens to the money and the plan of a member; their keys prevent a second one. */
  money: { maxDelayHours: 0, resendWhenUnsure: true },
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
  /** An invitation to a brokerage, to an address that its people typed. */
  invitation: { limit: { hour: 4, day: 8 }, maxDelayHours: 24, resendWhenUnsure: true },
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
  'office-reply': 'reply',
  'inquiry-reply-link': 'replyLink',
  'inquiry-question': 'replyLink',
  'viewing-asked': 'lead',
  'viewing-news': 'lead',
  'viewing-answer': 'reply',
  'viewing-link': 'replyLink',
  'viewing-reminder': 'reminder',
  'person-reminder': 'lead',
  'inquiry-unanswered': 'lead',
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
  'key-made': 'notice',
  'key-network': 'notice',
  'key-ends': 'notice',
  'key-leaked': 'notice',
  'feed-held': 'notice',
  'feed-failed': 'notice',
  'webhook-off': 'notice',
  'factor-lost': 'factorLost',
  'email-taken': 'taken',
  'email-change': 'notice',
  'email-changed': 'addressChanged',
  'listing-check': 'listing',
  'listing-paused': 'listing',
  'permit-end': 'listing',
  advertiser: 'notice',
  'licence-end': 'notice',
  claim: 'confirm',
  'profile-claimed': 'notice',
  'people-download': 'notice',
  'availability-answer': 'availability',
  'account-blocked': 'notice',
  'payment-receipt': 'money',
  'payment-failed': 'money',
  'card-ending': 'money',
  'plan-ended': 'money',
  'homes-paused': 'money',
  'promotion-ended': 'money',
  'payment-refunded': 'notice',
  'staff-notice': 'notice',
  'audit-anchor': 'notice',
  'listing-removed': 'decision',
  'listing-restored': 'decision',
  'listing-change': 'decision',
  'profile-decision': 'decision',
  'brokerage-decision': 'decision',
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
  invitation: 'invitation',
  'team-removed': 'notice',
  'email-sample': 'sample',
} as const satisfies Record<string, MailFamily>;
export type MailKind = keyof typeof MAIL_KINDS;

/** The sending rules of a kind. */
export const familyOf = (kind: MailKind): Family => MAIL_FAMILIES[MAIL_KINDS[kind]];

/** Kinds that share one limit. */
export const relatedKinds = (kind: MailKind): MailKind[] =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((other) => MAIL_KINDS[other] === MAIL_KINDS[kind]);
