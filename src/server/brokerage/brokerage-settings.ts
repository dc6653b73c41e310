// What the owners and managers of a brokerage say about it: its text, the numbers of its licence, logo and colour.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { BrokerageSettings, BrokerageSettingsInput } from '../../shared/organization/brokerage-settings.ts';
import { may, type OrganizationRole, officeNumberKind } from '../../shared/organization/organization.ts';
import { uploadId } from '../../shared/property/picture/picture.ts';
import { dubaiDay } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { unpreparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { managedOrganization } from '../organization/managed.ts';
import { Organization } from '../organization/organization.entity.ts';
import { Photo } from '../photo/photo.entity.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import type { AuthedContext } from '../trpc.ts';
import { hasBranding } from './branding.ts';

type SettingsRow = Omit<BrokerageSettings, 'isBranded' | 'mayChangeLicence'> & { id: number; role: OrganizationRole };

/** The brokerage that the caller owns or manages, locked in a transaction. @throws DomainError MISSING for everyone else */
async function findManaged(em: EntityManager, userId: number, isLocked: boolean): Promise<SettingsRow> {
  const sql = `select o.id, o.name, o.slug, o.emirate, o.about, o.trade_licence as "tradeLicence", coalesce(o.office_number, '') as "officeNumber",
      o.licence_until::text as "licenceUntil", coalesce(o.colour, '') as colour, coalesce(o.logo, '') as logo, o.licence_checked_at is not null as "isChecked",
      (select member.role from organization_members member where member.user_id = $1) as role
    from organizations o where o.id = ${managedOrganization('$1')} ${isLocked ? 'for no key update' : ''}`;
  const [row] = await rows<SettingsRow>(em, unpreparedStatement(sql, [userId]));
  if (!row) throw new DomainError('MISSING', m.brokerage_not_found());
  return row;
}

/** The settings of the caller's brokerage. @throws DomainError MISSING unless the caller owns or manages one */
export async function readBrokerageSettings(ctx: AuthedContext): Promise<BrokerageSettings> {
  const { id, role, ...settings } = await findManaged(ctx.em, ctx.user.id, false);
  return { ...settings, mayChangeLicence: may(role, 'end'), isBranded: await hasBranding(ctx.em, id, ctx.now()) };
}

/**
 * Stores the settings of the caller's brokerage. Other numbers of its licence, which owners alone change, count as not checked; a day that is over is refused
 * unless it was stored.
 * @throws DomainError MISSING unless the caller owns or manages one; FORBIDDEN for another licence by a manager; INVALID for another emirate,
 * a logo that the caller did not upload, or a licence that has ended
 */
export async function saveBrand(ctx: AuthedContext, input: BrokerageSettingsInput): Promise<BrokerageSettings> {
  await ctx.em.transactional(async (tx) => {
    const { id, ...before } = await findManaged(tx, ctx.user.id, true);
    const { about, tradeLicence, officeNumber, licenceUntil, colour, logo } = input;
    const isOtherLicence =
      tradeLicence !== before.tradeLicence || officeNumber !== before.officeNumber || licenceUntil !== before.licenceUntil;
    if (input.emirate !== before.emirate) throw new DomainError('INVALID', m.application_emirate_required());
    if (isOtherLicence && !may(before.role, 'end')) throw new DomainError('FORBIDDEN', m.team_role_needed());
    if (licenceUntil !== before.licenceUntil && licenceUntil < dubaiDay(ctx.now()))
      throw new DomainError('INVALID', m.brokerage_licence_until_over());
    if (logo && logo !== before.logo) await attachLogo(tx, ctx.user.id, logo);
    await tx.nativeUpdate(
      Organization,
      { id },
      {
        about,
        tradeLicence,
        officeNumber: officeNumberKind(before.emirate) === null ? null : officeNumber,
        licenceUntil,
        colour: colour || null,
        logo: logo || null,
        ...(isOtherLicence && { licenceCheckedAt: null, licenceCheckedBy: null }),
        updatedAt: ctx.now(),
      },
    );
    if (before.logo && logo !== before.logo) await detachPhotos(tx, [ctx.user.id], ctx.now());
  });
  return readBrokerageSettings(ctx);
}

/**
 * Keeps an upload of the caller as a logo. Addresses that are no upload are refused: everyone's browser loads a logo.
 * @throws DomainError INVALID also for a file that was no PNG or WebP of at most 2 MB
 */
async function attachLogo(tx: EntityManager, userId: number, logo: string): Promise<void> {
  const id = uploadId(logo);
  if (!id) throw new DomainError('INVALID', m.photo_unknown());
  await attachPhotos(tx, [userId], [logo]);
  if ((await tx.count(Photo, { id, fitsLogo: true })) === 0) throw new DomainError('INVALID', m.brokerage_logo_refused());
}
