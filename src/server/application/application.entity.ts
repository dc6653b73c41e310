import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created, identity, textList } from '../db/base.ts';

/** The application of an agent, as emailed to the office; `sender` is the user who was signed in, if any. */
export const Application = defineEntity({
  name: 'Application',
  tableName: 'applications',
  properties: {
    ...identity,
    name: p.string().length(100),
    email: p.string().length(254),
    phone: p.string().length(30),
    licence: p.string().length(30).default(''),
    yearsExperience: p.smallint(),
    emirate: p.string().length(60),
    languages: textList(),
    message: p.text(),
    sender: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('applications_sender_ix'),
    /** Hash of address and message, by which a repetition is recognized. */
    fingerprint: p.text().index('applications_fingerprint_ix').hidden(),
    ...created,
  },
});
export type Application = InferEntity<typeof Application>;
