// The tables of what later tax invoices need: `billing_details`, `charges` and `central_bank_rates`.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';
import { Payment } from './payment.entity.ts';

/** To whom the charges of a member are invoiced, as the member says it. Charges copy it, so that a change is about later ones alone. */
export const BillingDetails = defineEntity({
  name: 'BillingDetails',
  tableName: 'billing_details',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    legalName: p.string().length(200),
    address: p.string().length(500).strictNullable().default(null),
    /** Tax registration number: 15 digits. */
    trn: p.string().length(15).strictNullable().default(null),
  },
});
export type BillingDetails = InferEntity<typeof BillingDetails>;

/**
 * What a tax invoice of a paid payment will need, as it was when the payment was paid; stored in the transaction that stores the payment as
 * paid, and not changed afterwards, except that the amounts in AED are added once. Columns that end in `_minor` are pence of the currency or fils.
 */
export const Charge = defineEntity({
  name: 'Charge',
  tableName: 'charges',
  properties: {
    payment: () => p.manyToOne(Payment).primary(),
    sellerName: p.string().length(200).strictNullable().default(null),
    sellerAddress: p.string().length(500).strictNullable().default(null),
    sellerTrn: p.string().length(15).strictNullable().default(null),
    buyerName: p.string().length(200).strictNullable().default(null),
    buyerAddress: p.string().length(500).strictNullable().default(null),
    buyerTrn: p.string().length(15).strictNullable().default(null),
    /** ISO 4217 in lower case. */
    currency: p.string().length(3),
    netPence: p.integer().name('net_minor'),
    vatPence: p.integer().name('vat_minor'),
    grossPence: p.integer().name('gross_minor'),
    /** 0 when the seller had no TRN. */
    vatPercent: p.smallint(),
    /** The day of the charge in Dubai. */
    chargedOn: p.date(),
    /** AED for one unit of the currency, by the rate of `rateDay`; these four are null while no rate of the day of the charge was loaded. */
    aedPerUnit: p.decimal('number').precision(12).scale(6).strictNullable().default(null),
    rateDay: p.date().strictNullable().default(null),
    grossFils: p.integer().name('aed_gross_minor').strictNullable().default(null),
    vatFils: p.integer().name('aed_vat_minor').strictNullable().default(null),
    ...created,
  },
  checks: [
    { name: 'charges_sum_ck', expression: 'net_minor + vat_minor = gross_minor and vat_minor >= 0' },
    { name: 'charges_aed_ck', expression: 'num_nulls(aed_per_unit, rate_day, aed_gross_minor, aed_vat_minor) in (0, 4)' },
  ],
  indexes: [
    { name: 'charges_without_rate_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (charged_on) where aed_per_unit is null` },
  ],
});
export type Charge = InferEntity<typeof Charge>;

/** The Central Bank's rate of a currency on a day, as staff loaded it (`npm run rates`). */
export const CentralBankRate = defineEntity({
  name: 'CentralBankRate',
  tableName: 'central_bank_rates',
  properties: {
    /** ISO 4217 in lower case. */
    currency: p.string().length(3).primary(),
    day: p.date().primary(),
    /** AED for one unit of the currency. */
    aedPerUnit: p.decimal('number').precision(12).scale(6),
    ...created,
  },
  checks: [{ name: 'central_bank_rates_ck', expression: 'aed_per_unit > 0' }],
});
export type CentralBankRate = InferEntity<typeof CentralBankRate>;
