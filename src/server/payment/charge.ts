// Stores with each paid payment what a later tax invoice needs (`charges`), and the rates of the Central Bank by which its amounts are in AED too.
import type { EntityManager } from '@mikro-orm/postgresql';
import { dubaiDay } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import type { Env } from '../env.ts';
import type { Payment } from './payment.entity.ts';

/** Value added tax in percent (Federal Decree-Law 8 of 2017). It is inside the price when the seller has a TRN. */
const VAT_PERCENT = 5;

/** Divides a price in pence into its net amount and the VAT inside it. The two always add up to the price. */
export function splitVat(grossPence: number, isRegistered: boolean): { netPence: number; vatPence: number; vatPercent: number } {
  const vatPercent = isRegistered ? VAT_PERCENT : 0;
  const netPence = Math.round((grossPence * 100) / (100 + vatPercent));
  return { netPence, vatPence: grossPence - netPence, vatPercent };
}

/**
 * Adds the amounts in AED to charges that have none and whose day has a rate of the Central Bank; AED itself is 1.
 * @param paymentId of one charge; of all without it
 * @returns how many
 */
async function addAed(em: EntityManager, paymentId: number | null = null): Promise<number> {
  const filled = await em.execute<{ id: number }[]>(
    `update charges c set aed_per_unit = rate.aed_per_unit, rate_day = c.charged_on,
       aed_gross_minor = round(c.gross_minor * rate.aed_per_unit), aed_vat_minor = round(c.vat_minor * rate.aed_per_unit)
     from central_bank_rates rate
     where c.aed_per_unit is null and rate.currency = c.currency and rate.day = c.charged_on and c.payment_id = coalesce(?::int, c.payment_id)
     returning c.payment_id as id`,
    [paymentId],
  );
  return filled.length;
}

/** Hourly job: a charge that was stored while the rate of its day was being loaded gets its amounts in AED. */
export const addMissingAed = async (em: EntityManager): Promise<void> => void (await addAed(em));

/**
 * Stores the charge of a payment that was just found to be paid: buyer and seller as they are now, net, VAT and gross. A charge that is stored
 * stays as it is. Call it in the transaction that stores the payment as paid.
 */
export async function recordCharge(
  tx: EntityManager,
  { SELLER_NAME, SELLER_ADDRESS, SELLER_TRN }: Pick<Env, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TRN'>,
  payment: Payment,
  { amountPence, currency, at }: { amountPence: number; currency: string; at: Date },
): Promise<void> {
  // the payment of a new month has no id before
  await tx.flush();
  const db = statements(tx);
  const buyer = payment.user
    ? await db.selectFrom('billing_details').selectAll().where('user_id', '=', payment.user.id).executeTakeFirst()
    : undefined;
  const { netPence, vatPence, vatPercent } = splitVat(amountPence, SELLER_TRN !== undefined);
  const chargedOn = dubaiDay(at);
  const inAed = currency === 'aed' ? { aed_per_unit: 1, rate_day: chargedOn, aed_gross_minor: amountPence, aed_vat_minor: vatPence } : {};
  await db
    .insertInto('charges')
    .values({
      payment_id: payment.id,
      seller_name: SELLER_NAME ?? null,
      seller_address: SELLER_ADDRESS ?? null,
      seller_trn: SELLER_TRN ?? null,
      buyer_name: buyer?.legal_name ?? null,
      buyer_address: buyer?.address ?? null,
      buyer_trn: buyer?.trn ?? null,
      currency,
      net_minor: netPence,
      vat_minor: vatPence,
      gross_minor: amountPence,
      vat_percent: vatPercent,
      charged_on: chargedOn,
      created_at: at,
      ...inAed,
    })
    .onConflict((stored) => stored.doNothing())
    .execute();
  await addAed(tx, payment.id);
}

/**
 * Stores the Central Bank's rate of a currency on a day, and adds the amounts in AED to the charges of that day. A stored rate is never replaced,
 * because charges may state it.
 * @returns how many charges got their amounts; null when another rate of that day is stored
 */
export const storeCentralBankRate = (
  em: EntityManager,
  { currency, day, aedPerUnit }: { currency: string; day: string; aedPerUnit: number },
): Promise<number | null> =>
  em.fork().transactional(async (tx) => {
    await statements(tx)
      .insertInto('central_bank_rates')
      .values({ currency, day, aed_per_unit: aedPerUnit })
      .onConflict((stored) => stored.doNothing())
      .execute();
    const stored = await statements(tx)
      .selectFrom('central_bank_rates')
      .select('aed_per_unit')
      .where((eb) => eb.and({ currency, day }))
      .executeTakeFirstOrThrow();
    return Number(stored.aed_per_unit) === aedPerUnit ? addAed(tx) : null;
  });
