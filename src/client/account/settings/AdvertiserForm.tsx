import { Link } from 'react-router-dom';
import {
  ADVERTISES_AS,
  type AdvertisesAs,
  advertiserInputSchema,
  CONTACT_BY,
  type ContactBy,
} from '../../../shared/account/advertiser-input.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';

const KIND_LABELS: Record<AdvertisesAs, () => string> = {
  owner: m.advertiser_owner,
  agent: m.advertiser_agent,
  brokerage: m.advertiser_brokerage,
};
const CONTACT_LABELS: Record<ContactBy, () => string> = {
  call: m.advertiser_contact_call,
  whatsapp: m.advertiser_contact_whatsapp,
  both: m.advertiser_contact_both,
  messages: m.advertiser_contact_messages,
};

/** Asks what the user is and how people reach them about their homes; nothing is chosen before. Owners learn here where adverts need a permit. */
export function AdvertiserForm() {
  const { needsPermits } = useSiteConfig();
  const { user, setUser } = useSession();
  const utils = trpc.useUtils();
  const form = useZodForm(advertiserInputSchema, {
    // '' until one is chosen, which the schema rejects
    advertisesAs: (user?.advertisesAs ?? '') as AdvertisesAs,
    brokerNumber: user?.brokerNumber ?? '',
    office: user?.office ?? '',
    contactBy: (user?.contactBy ?? '') as ContactBy,
  });
  const save = trpc.account.setAdvertiser.useMutation({
    onSuccess: (result) => {
      setUser(result);
      toast({ title: m.account_saved(), message: m.advertiser_saved() });
      return utils.property.invalidate();
    },
  });
  const { advertisesAs, contactBy } = form.values;
  if (!user) return null;
  return (
    <form
      method="post"
      noValidate
      className={`grid gap-md ${classes.form}`}
      onSubmit={form.onSubmit((values) => save.mutate({ ...values, userId: user.id }))}
    >
      <p className="text-sm muted pretty">{m.advertiser_text()}</p>
      <RadioList
        legend={m.advertiser_title()}
        name="advertisesAs"
        options={ADVERTISES_AS.map((value) => ({ value, label: KIND_LABELS[value]() }))}
        value={advertisesAs}
        onChange={(value) => form.setFieldValue('advertisesAs', value)}
        error={form.errors.advertisesAs}
      />
      {needsPermits && advertisesAs === 'owner' && <p className="text-sm pretty">{m.advertiser_owner_permit()}</p>}
      {advertisesAs === 'agent' && (
        <TextField
          label={m.advertiser_broker_number()}
          description={m.advertiser_broker_number_hint()}
          name="brokerNumber"
          inputMode="numeric"
          dir="ltr"
          {...form.getInputProps('brokerNumber')}
        />
      )}
      {(advertisesAs === 'agent' || advertisesAs === 'brokerage') && (
        <TextField
          label={advertisesAs === 'agent' ? m.advertiser_office_optional() : m.advertiser_office()}
          name="office"
          autoComplete="organization"
          {...form.getInputProps('office')}
        />
      )}
      {advertisesAs === 'brokerage' && (
        <Link className="link inline-row min-44" to={paths.newBrokerage()}>
          {m.team_form_link()}
        </Link>
      )}
      <div className="grid gap-2xs">
        <h3 className="text-md semibold">{m.advertiser_contact()}</h3>
        <RadioList
          legend={m.advertiser_contact()}
          name="contactBy"
          options={CONTACT_BY.map((value) => ({ value, label: CONTACT_LABELS[value]() }))}
          value={contactBy}
          onChange={(value) => form.setFieldValue('contactBy', value)}
          error={form.errors.contactBy}
        />
      </div>
      <FailureText>{save.error?.message}</FailureText>
      <Button type="submit" pending={save.isPending}>
        {m.advertiser_save()}
      </Button>
    </form>
  );
}
