// The tables of organizations: brokerages, the people in them and their invitations.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import {
  INQUIRY_RULES,
  type InquiryRule,
  ORGANIZATION_ROLES,
  type OrganizationRole,
  UNANSWERED_RULES,
  type UnansweredRule,
} from '../../shared/organization/organization.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';

/** A brokerage. It owns the listings and inquiries that name it; its plan is that of its owner. */
export const Organization = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    ...identity,
    name: p.string().length(100),
    /** The address of its public page: a to z, digits and dashes. */
    slug: p.string().length(100).unique('organizations_slug_uq'),
    emirate: p.string().length(60),
    /** Number of the trade licence, as the brokerage gave it: at most 20 letters, digits and dashes. */
    tradeLicence: p.string().length(20),
    /** Office registration number (Dubai) or ADREC licence (Abu Dhabi), as given; null elsewhere. */
    officeNumber: p.string().length(20).strictNullable().default(null),
    /** The last day of the licence. */
    licenceUntil: p.date(),
    /** When staff compared the licence, and who; null before, and again after its numbers changed. */
    licenceCheckedAt: p.datetime().strictNullable().default(null),
    licenceCheckedBy: p.integer().strictNullable().default(null).hidden(),
    /** The last day of the licence about whose end its owners got an email. */
    licenceRemindedUntil: p.date().strictNullable().default(null).lazy().hidden(),
    about: p.string().length(2000).default(''),
    /** An uploaded picture of ours; shown with the plan that has custom branding. */
    logo: p.text().strictNullable().default(null),
    /** `#rrggbb`, readable on light and dark; shown with the plan that has custom branding. */
    colour: p.string().length(7).strictNullable().default(null),
    inquiryRule: p.string().$type<InquiryRule>().length(10).default('agent'),
    unansweredRule: p.string().$type<UnansweredRule>().length(10).default('nothing'),
    /** When staff took it down: its page is then not shown. */
    removedAt: p.datetime().strictNullable().default(null),
    ...created,
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'organizations_name_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(name))`,
    },
  ],
  checks: [
    { name: 'organizations_rule_ck', expression: oneOf('inquiry_rule', INQUIRY_RULES) },
    { name: 'organizations_unanswered_ck', expression: oneOf('unanswered_rule', UNANSWERED_RULES) },
  ],
});
export type Organization = InferEntity<typeof Organization>;

/** A person in an organization; one organization a person. A trigger keeps at least one owner in each. */
export const OrganizationMember = defineEntity({
  name: 'OrganizationMember',
  tableName: 'organization_members',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    organization: () => p.manyToOne(Organization).index('organization_members_organization_ix'),
    role: p.string().$type<OrganizationRole>().length(10),
    /** Whether the person gets new inquiries when they go round. */
    takesInquiries: p.boolean().default(true),
    /** When the person last got an inquiry in turn; null before. */
    lastTurnAt: p.datetime().strictNullable().default(null),
    joinedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'organization_members_role_ck', expression: oneOf('role', ORGANIZATION_ROLES) }],
});
export type OrganizationMember = InferEntity<typeof OrganizationMember>;

/** An invitation by email, valid for 7 days. Only the hash of its token is stored. */
export const OrganizationInvitation = defineEntity({
  name: 'OrganizationInvitation',
  tableName: 'organization_invitations',
  properties: {
    ...identity,
    organization: () => p.manyToOne(Organization).deleteRule('cascade'),
    /** In lower case. */
    email: p.string().length(254),
    role: p.string().$type<OrganizationRole>().length(10),
    tokenHash: p.text().unique('organization_invitations_token_uq').hidden(),
    invitedBy: () => p.manyToOne(User).strictNullable().default(null).deleteRule('set null'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable().default(null),
    /** When the owner of the address asked never to be invited again, by any organization. */
    refusedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'organization_invitations_email_uq', properties: ['organization', 'email'] }],
  indexes: [
    {
      name: 'organization_invitations_refused_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (email) where refused_at is not null`,
    },
  ],
  checks: [{ name: 'organization_invitations_role_ck', expression: oneOf('role', ORGANIZATION_ROLES) }],
});
export type OrganizationInvitation = InferEntity<typeof OrganizationInvitation>;
