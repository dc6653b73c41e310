// The billing details of a member (`billing_details`), which later charges copy.
import type { BillingDetailsInput } from '../../shared/payment/billing-details.ts';
import { statements } from '../db/typed.ts';
import type { AuthedContext } from '../trpc.ts';

/** The caller's billing details; empty texts where nothing is stored. */
export async function readBillingDetails({ em, user }: AuthedContext): Promise<BillingDetailsInput> {
  const stored = await statements(em)
    .selectFrom('billing_details')
    .select(['legal_name as legalName', 'address', 'trn'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return { legalName: stored?.legalName ?? '', address: stored?.address ?? '', trn: stored?.trn ?? '' };
}

/** Stores the caller's billing details, or removes them when all are empty. Charges that were made before stay as they are. */
export async function saveBillingDetails({ em, user }: AuthedContext, input: BillingDetailsInput): Promise<BillingDetailsInput> {
  const { legalName, address, trn } = input;
  const db = statements(em);
  if (legalName === '') {
    await db.deleteFrom('billing_details').where('user_id', '=', user.id).execute();
    return input;
  }
  const details = { legal_name: legalName, address: address || null, trn: trn || null };
  await db
    .insertInto('billing_details')
    .values({ user_id: user.id, ...details })
    .onConflict((stored) => stored.column('user_id').doUpdateSet(details))
    .execute();
  return input;
}
