// Tests of paying back parts of a payment with the sandbox, which stands in for Stripe where no keys are set. `paidBackPence` in a call is what the
// page showed as paid back; without `amountPence` all that is left is paid back.
import { expect, test } from 'vitest';
import { buyPromotion, createPaymentTestContext } from '../../../testing/contexts/payment-context.ts';
import { refund } from '../../../testing/contexts/refund-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeStaff } from '../../../testing/factories/staff.ts';

test('the sandbox pays parts back, and ends what was paid for with the last one (O171)', async () => {
  const sandbox = await createPaymentTestContext('sandbox');
  try {
    const sandboxAdmin = await makeStaff(sandbox.server, 'admin');
    const { buyer, payment, propertyId } = await buyPromotion(sandbox);
    await refund(sandboxAdmin, payment.id, 'goodwill', { amountPence: 4000 });
    await sandbox.server.deps.jobs.runPendingJobs();
    expect((await sandbox.promotion(propertyId)).promoted).toBe(true);
    expect((await callerOf(buyer.caller).payment.list())[0]).toMatchObject({ status: 'succeeded', paidBackPence: 4000 });
    await refund(sandboxAdmin, payment.id, 'goodwill', { paidBackPence: 4000 });
    await sandbox.server.deps.jobs.runPendingJobs();
    expect((await sandbox.promotion(propertyId)).promoted).toBe(false);
    expect((await sandbox.payments({ id: payment.id }))[0]!.status).toBe('refunded');
  } finally {
    await sandbox.close();
  }
});

test('the sandbox pays each part once, also when its job runs again or two jobs run at once', async () => {
  const sandbox = await createPaymentTestContext('sandbox');
  try {
    const sandboxAdmin = await makeStaff(sandbox.server, 'admin');
    const { buyer, payment } = await buyPromotion(sandbox);
    const { jobs, orm, payments: gateway } = sandbox.server.deps;
    const paidBack = async () => (await callerOf(buyer.caller).payment.list())[0]!.paidBackPence;
    await refund(sandboxAdmin, payment.id, 'goodwill', { amountPence: 700 });
    const [job] = await orm.em.fork().execute<{ data: object }[]>(`select data from boss.job where name = 'refunds' and state = 'created'`);
    await jobs.runPendingJobs();
    // the process ended after the refund was noted as made, before the email was stored
    await jobs.enqueue(orm.em.fork(), 'refunds', job!.data);
    await jobs.runPendingJobs();
    expect(await paidBack()).toBe(700);
    // the provider's event arrived, and the process ended before the refund was stored as made
    await orm.em.fork().execute('update refunds set made_at = null where payment_id = ?', [payment.id]);
    expect(await paidBack()).toBe(700);
    await refund(sandboxAdmin, payment.id, 'goodwill', { amountPence: 300, paidBackPence: 700 });
    expect(await paidBack()).toBe(1000);
    await jobs.runPendingJobs();
    expect(await paidBack()).toBe(1000);
    const [{ id }] = await orm.em.fork().execute<[{ id: string }]>('select provider_id as id from payments where id = ?', [payment.id]);
    await Promise.all(
      [500, 600].map((pence) => gateway.refund({ kind: 'intent', id }, `refund:${payment.id}:part-at-once-${pence}`, pence)),
    );
    expect((await gateway.getIntent(id))!.refundedPence).toBe(2100);
    await gateway.refund({ kind: 'intent', id }, `refund:${payment.id}:part-of-more`, 4000);
    expect(await gateway.getIntent(id)).toMatchObject({ refundedPence: 4900, isReversed: true });
  } finally {
    await sandbox.close();
  }
});
