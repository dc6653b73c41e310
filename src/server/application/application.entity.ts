// The table `applications`: what agents wrote into the form to join the site.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created, identity, textList } from '../db/base.ts';

/** The application of an agent. It is also emailed to the office of the site. */
export const Application = defineEntity({
  name: 'Application',
  tableName: 'applications',
  properties: {
    ...identity,
    name: p.string().length(100),
    email: p.string().length(254),
    phone: p.string().length(30),
    /** The broker registration number (BRN) from RERA, the real estate regulator of Dubai; empty when not given. */
    licence: p.string().length(30).default(''),
    yearsExperience: p.smallint(),
    emirate: p.string().length(60),
    languages: textList(),
    message: p.text(),
    /** The user who was signed in; null for a visitor. */
    sender: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('applications_sender_ix'),
    /** Hash of email address and message, by which an application that is sent twice is recognized. */
    fingerprint: p.text().index('applications_fingerprint_ix').hidden(),
    ...created,
  },
});
export type Application = InferEntity<typeof Application>;
