import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** A question about a home (R210), from anybody. `fingerprint` is unique within its ten minutes, so the same message counts once. */
export const Inquiry = defineEntity({
  name: 'Inquiry',
  tableName: 'inquiries',
  properties: {
    ...identity,
    property: () => p.manyToOne(Property).ref().deleteRule('cascade').index('inquiries_property_ix'),
    name: p.string().length(100),
    email: p.string().length(254),
    phone: p.string().length(30),
    message: p.text(),
    fingerprint: p.text().unique('inquiries_fingerprint_uq').hidden(),
    ...created,
  },
});
export type Inquiry = InferEntity<typeof Inquiry>;
