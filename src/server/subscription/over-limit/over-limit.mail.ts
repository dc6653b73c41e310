// What emails say about listings beyond the free number when a plan ends. Sends nothing.
import { formatDay, formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Block } from '../../mail/template/email-content.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';

const choose = (): Block => ({ link: { label: m.subscription_over_choose(), path: '/my-properties' } });

/** `8 homes stay online, 4 were paused; they come back with a plan.` */
export const pausedBlocks = ({ stay, paused }: { stay: number; paused: number }): Block[] => [
  { text: m.subscription_over_paused({ count: stay, paused: formatNumber(paused) }) },
  choose(),
];

/** What happens on a day to homes beyond the free number, with the link to choose which stay. */
export const announcedBlocks = ({ stay, over, pausesAt }: { stay: number; over: number; pausesAt: Date }): Block[] => [
  { text: m.subscription_over_announced({ count: stay, paused: formatNumber(over), date: formatDay(pausesAt.toISOString()) }) },
  choose(),
];

/** The email on the day of the pause. */
export const homesPausedEmail = (to: string, noticeId: number, counts: { stay: number; paused: number }): EmailMessage => ({
  to,
  kind: 'homes-paused',
  key: `homes-paused:${noticeId}`,
  subject: m.subscription_over_subject({ count: counts.paused }),
  blocks: [
    { text: m.subscription_over_why() },
    ...pausedBlocks(counts),
    { button: { label: m.billing_see_plans(), path: '/subscribe' } },
    { note: m.subscription_mail_reason() },
  ],
});
