// Entities of the people who belong to the staff, and of the parts of their sessions in which they use their powers.
import { defineEntity, p } from '@mikro-orm/core';
import { STAFF_ROLES, type StaffRole } from '../../shared/staff/staff.ts';
import { Session, User } from '../account/account.entity.ts';
import { oneOf } from '../db/base.ts';

/** A user with a role. */
export const Staff = defineEntity({
  name: 'Staff',
  tableName: 'staff',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    role: p.string().$type<StaffRole>().length(10),
    /** The id of the admin; null when the operator granted the role by command. Not a foreign key: it stays when their account is deleted. */
    grantedBy: p.integer().strictNullable(),
    grantedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'staff_role_ck', expression: oneOf('role', STAFF_ROLES) }],
});

/** The staff part of a session; it ends some time after `beganAt`, and earlier without requests (`seenAt`). */
export const StaffSession = defineEntity({
  name: 'StaffSession',
  tableName: 'staff_sessions',
  properties: {
    session: () => p.manyToOne(Session).primary().deleteRule('cascade'),
    beganAt: p.datetime(),
    seenAt: p.datetime(),
  },
});
