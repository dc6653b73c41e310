// The messages that staff see of a reported message. Reading them is recorded in the audit log.
import type { OpenItem } from '../../shared/staff/queue.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';
import { type Timed, withTime } from './timed-rows.ts';

/** Messages before a reported one that staff see with it. */
const MESSAGES_BEFORE = 4;

/** What the statement depends on: expressions about the reported message `$1`, an inquiry `i` and its replies `r`. */
interface ReportedMessage {
  inquiryId: string;
  isInquiryReported: string;
  isReplyReported: string;
  /** Which replies may be read. */
  isReplyReadable: string;
}

/** An inquiry is the first message of its thread: no reply came before it. */
const REPORTED_INQUIRY: ReportedMessage = {
  inquiryId: '$1::int',
  isInquiryReported: 'true',
  isReplyReported: 'false',
  isReplyReadable: 'false',
};
const REPORTED_REPLY: ReportedMessage = {
  inquiryId: '(select inquiry_id from inquiry_replies where id = $1)',
  isInquiryReported: 'false',
  isReplyReported: 'r.id = $1',
  isReplyReadable: 'r.id <= $1',
};

/** The inquiry has position 0, a reply its id. */
const messagesSql = ({ inquiryId, isInquiryReported, isReplyReported, isReplyReadable }: ReportedMessage): string =>
  `with thread as (select ${inquiryId} as id),
    messages as (
      select 0 as position, i.name as author, i.message as body, i.created_at as at, ${isInquiryReported} as reported
        from inquiries i, thread t where i.id = t.id
      union all select r.id, case when r.from_advertiser then 'Advertiser' else i.name end, r.message, r.created_at, ${isReplyReported}
        from inquiry_replies r join inquiries i on i.id = r.inquiry_id, thread t where r.inquiry_id = t.id and ${isReplyReadable})
  select * from (
    select author, body, at, reported as "isReported", position from messages order by position desc limit ${MESSAGES_BEFORE + 1}) m
  order by position`;

/** Reads the reported message and the four before it; no other message of the thread is ever read. Stores an entry of the audit log. */
export async function readMessages(ctx: StaffContext, kind: 'inquiry' | 'reply', id: number): Promise<OpenItem['messages']> {
  const sql = messagesSql(kind === 'inquiry' ? REPORTED_INQUIRY : REPORTED_REPLY);
  const messages = await rows<Timed<OpenItem['messages'][number]> & { position: number }>(ctx.em, preparedStatement(sql, [id]));
  await recordStaffAct(ctx.em, ctx, 'message.read', { kind, id }, { messages: messages.length });
  return messages.map(({ position: _position, ...message }) => withTime(message));
}
