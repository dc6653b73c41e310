// Reads how often and how fast an advertiser (a user or an agent) answers inquiries.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseFigures } from '../../shared/inquiry/inquiry.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** An advertiser with fewer inquiries of which it is known whether they were answered gets no figures. */
const MIN_INQUIRIES = 3;

interface FigureRow {
  answered: number;
  /** Inquiries that are answered, or whose sender said whether they were. */
  judged: number;
  /** Median time to the first answer, in minutes; null without an answer. */
  minutes: number | null;
  /** Inquiries whose time to an answer is known; none came for those whose sender said so. The times within which half and nine tenths had one, null for never. */
  timed: number;
  half: number | null;
  nineTenths: number | null;
}

/** SQL condition: it is known when an inquiry was answered on the site, or that it was not answered at all. */
const IS_TIMED = '(i.answered_at is not null or not i.answered_elsewhere)';
/** SQL: the minutes within which a share of the timed inquiries had an answer; null when fewer had one. */
const timeWithin = (share: number): string => `nullif(percentile_disc(${share}) within group (
        order by coalesce(extract(epoch from i.answered_at - i.created_at) / 60, 'infinity'::numeric))
        filter (where ${IS_TIMED}), 'infinity'::numeric)::float8`;

/** Whose answers are measured: a member, an agent's profile, or a brokerage with all its homes. */
type Advertiser = { userId: number } | { agentId: number } | { organizationId: number };

/** The column of `properties` that names an advertiser, and its value. */
function columnOf(advertiser: Advertiser): [column: string, id: number] {
  if ('userId' in advertiser) return ['user_id', advertiser.userId];
  return 'agentId' in advertiser ? ['agent_id', advertiser.agentId] : ['organization_id', advertiser.organizationId];
}

/**
 * The share of answered inquiries (percent) and the median time to the first answer on the site (minutes), over the last 90 days, without those of people
 * who say that they are agents. An inquiry without an answer on the site counts when its sender has said whether one came elsewhere. Both are null with fewer than MIN_INQUIRIES, and without any answer on the site or by the link of an email, because the
 * advertiser may have answered from a mail program.
 */
export async function responseFigures(em: EntityManager, advertiser: Advertiser, now: Date): Promise<ResponseFigures> {
  const { judged: _judged, ...figures } = await measureResponses(em, advertiser, now);
  return figures;
}

/** The reply time of a row; null below MIN_INQUIRIES, and when fewer than half had an answer. */
function replyTimeOf({ timed, half, nineTenths }: FigureRow): ResponseFigures['replyTime'] {
  if (timed < MIN_INQUIRIES || half === null) return null;
  return { half: Math.round(half), nineTenths: nineTenths === null ? null : Math.round(nineTenths), inquiries: timed };
}

/** The same figures with `judged`, the number of inquiries that they count; 0 where they are null. */
export async function measureResponses(
  em: EntityManager,
  advertiser: Advertiser,
  now: Date,
): Promise<ResponseFigures & { judged: number }> {
  const [column, id] = columnOf(advertiser);
  const sql = `select count(*) filter (where i.answered_at is not null or i.answered_elsewhere)::int as answered, count(*)::int as judged,
      percentile_cont(0.5) within group (order by extract(epoch from i.answered_at - i.created_at) / 60)::float8 as minutes,
      count(*) filter (where ${IS_TIMED})::int as timed, ${timeWithin(0.5)} as half, ${timeWithin(0.9)} as "nineTenths"
    from inquiries i join properties p on p.id = i.property_id
    where p.${column} = $1 and not i.is_from_agent and i.created_at > $2::timestamptz - interval '90 days'
      and (i.answered_at is not null or i.answered_elsewhere is not null)`;
  const [row] = await rows<FigureRow>(em, preparedStatement(sql, [id, now]));
  if (!row || row.answered === 0 || row.judged < MIN_INQUIRIES)
    return { responseRate: null, responseMinutes: null, replyTime: null, judged: 0 };
  return {
    responseRate: Math.round((100 * row.answered) / row.judged),
    responseMinutes: row.minutes === null ? null : Math.round(row.minutes),
    replyTime: replyTimeOf(row),
    judged: row.judged,
  };
}
