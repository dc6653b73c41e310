import { schemaResolver, useForm } from '@mantine/form';
import { defaultInquiryMessage, inquiryInput } from '../../../shared/inquiry.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { useSession } from '../../account/session.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/form/Field.tsx';
import { Honeypot } from '../../ui/form/Honeypot.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './InquiryForm.module.css';

const fields = inquiryInput.omit({ propertyId: true });

type InquiryProperty = Pick<PropertyView, 'id' | 'title' | 'location'>;

/** Fields of an inquiry about a property, inside the Mantine provider. */
export const InquiryFields = (property: InquiryProperty) => (
  <MantineBoundary>
    <Fields {...property} />
  </MantineBoundary>
);

function Fields(property: InquiryProperty) {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: {
      name: user?.fullName ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      message: defaultInquiryMessage(property),
      website: '',
    },
    validate: schemaResolver(fields, { sync: true }),
  });
  const inquiry = trpc.inquiry.create.useMutation({
    onSuccess: () => {
      form.reset();
      toast({ title: 'Inquiry Sent', message: 'Your inquiry has been sent successfully. Our agent will contact you shortly.' });
      return Promise.all([utils.inquiry.sent.invalidate(), utils.review.own.invalidate()]);
    },
    onError: () => toast({ title: 'Error', message: 'Failed to send your inquiry. Please try again later.', severity: 'bad' }),
  });
  const send = form.onSubmit(
    (values) => inquiry.mutate({ propertyId: property.id, ...values }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
  );
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextField label="Name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        placeholder="+971 50 000 0000"
        key={form.key('phone')}
        {...form.getInputProps('phone')}
      />
      <TextArea label="Message" rows={5} key={form.key('message')} {...form.getInputProps('message')} />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <Button type="submit" full pending={inquiry.isPending}>
        {inquiry.isPending ? 'Sending...' : 'Request information'}
      </Button>
    </form>
  );
}
