// Reads how often and how fast an advertiser (a user or an agent) answers inquiries.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseFigures } from '../../shared/inquiry/inquiry.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** An advertiser with fewer inquiries that are answered, or old enough to count as unanswered, gets no figures. */
const MIN_INQUIRIES = 3;

interface FigureRow {
  answered: number;
  /** Inquiries that are answered, or old enough to count as unanswered. */
  judged: number;
  /** Median time to the first answer, in minutes; null without an answer. */
  minutes: number | null;
}

/**
 * The share of answered inquiries (percent) and the median time to the first answer (minutes), over the last 90 days, without those of people who say
 * that they are agents. An unanswered inquiry
 * counts after two days. Both are null with fewer than MIN_INQUIRIES, and without any answer on the site or by the link of an email, because the
 * advertiser may have answered from a mail program.
 */
export async function responseFigures(
  em: EntityManager,
  advertiser: { userId: number } | { agentId: number },
  now: Date,
): Promise<ResponseFigures> {
  const [column, id] = 'userId' in advertiser ? ['user_id', advertiser.userId] : ['agent_id', advertiser.agentId];
  const sql = `select count(i.answered_at)::int as answered, count(*)::int as judged,
      percentile_cont(0.5) within group (order by extract(epoch from i.answered_at - i.created_at) / 60)::float8 as minutes
    from inquiries i join properties p on p.id = i.property_id
    where p.${column} = $1 and not i.is_from_agent and i.created_at > $2::timestamptz - interval '90 days'
      and (i.answered_at is not null or i.created_at < $2::timestamptz - interval '2 days')`;
  const [row] = await rows<FigureRow>(em, preparedStatement(sql, [id, now]));
  if (!row || row.answered === 0 || row.judged < MIN_INQUIRIES) return { responseRate: null, responseMinutes: null };
  return {
    responseRate: Math.round((100 * row.answered) / row.judged),
    responseMinutes: row.minutes === null ? null : Math.round(row.minutes),
  };
}
