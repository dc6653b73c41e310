// The table of reply templates.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../../account/account.entity.ts';
import { created, identity } from '../../db/base.ts';
import { Organization } from '../../organization/organization.entity.ts';

/** A text for replies to inquiries, with placeholders: of an organization, whose members all use it, or of a member who works alone. */
export const ReplyTemplate = defineEntity({
  name: 'ReplyTemplate',
  tableName: 'reply_templates',
  properties: {
    ...identity,
    organization: () =>
      p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade').index('reply_templates_organization_ix'),
    /** Who wrote it; a template of an organization stays when they leave. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('reply_templates_user_ix'),
    text: p.text(),
    ...created,
  },
});
export type ReplyTemplate = InferEntity<typeof ReplyTemplate>;
