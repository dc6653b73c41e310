import { availabilityInputSchema } from '../../shared/listing/availability.ts';
import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField } from '../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../ui/form/contact/Honeypot.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { MantineBoundary } from '../ui/mantine/MantineBoundary.tsx';
import classes from './trust.module.css';

/** Form in which a visitor asks the advertiser whether a home is still available. The answer goes to the email address that the visitor enters. */
export function AvailabilityForm({ propertyId }: { propertyId: number }) {
  const form = useZodForm(availabilityInputSchema, { id: propertyId, email: '', website: '' });
  const request = trpc.listing.askAvailability.useMutation();
  if (request.data)
    return (
      <p className={classes.form} role="status">
        {m.property_available_asked()}
      </p>
    );
  return (
    <MantineBoundary>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
        <p className="text-sm muted">{m.property_available_text()}</p>
        <EmailField label={m.property_available_email()} {...form.getInputProps('email')} />
        <Honeypot {...form.getInputProps('website', { withError: false })} />
        <FailureText>{request.error?.message}</FailureText>
        <Button type="submit" size="sm" disabled={request.isPending}>
          {m.property_available_send()}
        </Button>
      </form>
    </MantineBoundary>
  );
}
