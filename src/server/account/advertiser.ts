// What a member says about themselves as an advertiser (`users`). Their homes read it from there, so that all of them show it at once.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserView } from '../../shared/account/account.ts';
import type { AdvertiserInput } from '../../shared/account/advertiser-input.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import type { AuthedContext } from '../trpc.ts';
import { User } from './account.entity.ts';
import { viewUser } from './account.ts';

/**
 * Stores what the caller is and how people reach them.
 * @throws DomainError INVALID when the caller wants to show a number and has none
 */
export async function setAdvertiser(ctx: AuthedContext, input: AdvertiserInput): Promise<UserView> {
  const { advertisesAs, brokerNumber, office, contactBy } = input;
  const isOwner = advertisesAs === 'owner';
  await ctx.em.transactional(async (tx) => {
    const { phone } = await tx.findOneOrFail(User, { id: ctx.user.id }, { fields: ['phone'] });
    if (contactBy !== 'messages' && !phone) throw new DomainError('INVALID', m.advertiser_phone_needed());
    await tx.nativeUpdate(
      User,
      { id: ctx.user.id },
      {
        advertisesAs,
        brokerNumber: advertisesAs === 'agent' ? brokerNumber : null,
        office: isOwner ? null : office || null,
        contactBy,
      },
    );
  });
  return viewUser(ctx.em, ctx.user.id);
}

/** The email that asks a member once who advertises their homes. */
export const advertiserEmail = ({ id, email }: { id: number; email: string }): EmailMessage => ({
  to: email,
  subject: m.advertiser_mail_subject(),
  blocks: [{ text: m.advertiser_mail_text() }, { button: { label: m.advertiser_banner_button(), path: '/account#advertiser' } }],
  kind: 'advertiser',
  key: `advertiser:${id}`,
});

/** Most members who are asked in one transaction. */
const BATCH = 500;

/** Asks members with published homes who have not said what they are, each once. @returns how many of this batch */
const askBatch = ({ mail, now }: Pick<Deps, 'mail' | 'now'>, em: EntityManager): Promise<number> =>
  em.transactional(async (tx) => {
    const members = await tx.execute<{ id: number; email: string; locale: string | null }[]>(
      `update users set advertiser_asked_at = ? where id = any(array(select u.id from users u
         where u.advertises_as is null and u.advertiser_asked_at is null
           and exists (select from properties p where p.user_id = u.id and p.agent_id is null and p.source <> 'demo' and p.status = 'published')
         order by u.id limit ${BATCH} for no key update skip locked)) returning id, email, locale`,
      [now()],
    );
    await mail.sendAll(
      tx,
      members.map((member) => writeEmail(localeOr(member.locale), () => advertiserEmail(member))),
    );
    return members.length;
  });

/** The daily job: asks every member with adverts once. */
export async function askAdvertisers(deps: Pick<Deps, 'mail' | 'now'>, em: EntityManager): Promise<void> {
  while ((await askBatch(deps, em.fork())) === BATCH);
}
