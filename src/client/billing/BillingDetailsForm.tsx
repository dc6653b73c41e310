import { m } from '../../shared/messages/messages.ts';
import { type BillingDetailsInput, billingDetailsSchema } from '../../shared/payment/billing-details.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import classes from './BillingPage.module.css';

/** The section of the billing page on which a member says to whom later payments are invoiced. */
export function BillingDetails() {
  const query = trpc.payment.billingDetails.useQuery();
  return (
    <section className="pt-2xl" aria-labelledby="billing-details">
      <h2 className="mb-xs" id="billing-details">
        {m.billing_details()}
      </h2>
      <p className="mb-md muted pretty">{m.billing_details_text()}</p>
      {query.data ? (
        <DetailsForm details={query.data} />
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          title={m.billing_details_failed()}
          text={query.error?.message}
          loading={
            <Loading>
              <Skeleton height={220} radius={14} />
            </Loading>
          }
        />
      )}
    </section>
  );
}

function DetailsForm({ details }: { details: BillingDetailsInput }) {
  const utils = trpc.useUtils();
  const form = useZodForm(billingDetailsSchema, details);
  const save = trpc.payment.saveBillingDetails.useMutation({
    onSuccess: (saved) => {
      utils.payment.billingDetails.setData(undefined, saved);
      toast({ title: m.account_saved(), message: m.billing_details_saved() });
    },
  });
  return (
    <form
      method="post"
      noValidate
      className={`panel p-xl grid gap-md ${classes.details}`}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextField
        label={m.billing_details_name()}
        name="legalName"
        autoComplete="organization"
        dir="auto"
        {...form.getInputProps('legalName')}
      />
      <TextArea
        label={m.billing_details_address()}
        name="address"
        autoComplete="street-address"
        dir="auto"
        rows={2}
        {...form.getInputProps('address')}
      />
      <TextField
        label={m.billing_details_trn()}
        description={m.billing_details_trn_hint()}
        name="trn"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('trn')}
      />
      <FailureText>{save.error?.message}</FailureText>
      <div>
        <Button type="submit" pending={save.isPending}>
          {m.billing_details_save()}
        </Button>
      </div>
    </form>
  );
}
