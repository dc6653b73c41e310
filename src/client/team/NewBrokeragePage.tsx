import { NativeSelect } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { LICENCE_EMIRATES } from '../../shared/organization/licence-schemas.ts';
import { type BrokerageInput, newBrokerageInputSchema } from '../../shared/organization/team-schemas.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { useSession } from '../account/session.tsx';
import { ConfirmRequest } from '../account/settings/EmailState.tsx';
import { useEmailState } from '../account/settings/useEmailState.ts';
import { LicenceFields } from '../brokerage/LicenceFields.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { errorText } from '../ui/form/error/ErrorLine.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import panel from '../ui/form/FormPanel.module.css';
import { TextField } from '../ui/form/TextFields.tsx';
import { showFieldErrors, useZodForm } from '../ui/form/useZodForm.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import classes from './NewBrokeragePage.module.css';
import '../ui/mantine/mantine-field.css';

/** What a brokerage is for, as pairs of an icon and a text. */
const POINTS = [
  ['users', m.team_new_point_people],
  ['credit-card', m.team_new_point_plan],
  ['home-2', m.team_new_point_leave],
] as const;

/** The page /brokerages/new, on which a member opens a brokerage. */
export const NewBrokeragePage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata title={m.team_new_title()} description={m.team_new_description()} canonical={paths.newBrokerage()} noindex />
      <h1 className="page-head">{m.team_new_title()}</h1>
      <p className={`text-lg muted balance ${classes.lead}`}>{m.team_new_lead()}</p>
      <div className={`at-start gap-3xl split ${classes.columns}`}>
        <NewBrokerage />
        <ul className="grid gap-md">
          {POINTS.map(([icon, text]) => (
            <li key={icon} className="row gap-sm at-top">
              <Icon name={icon} size={22} className="brand" />
              <span className="pretty">{text()}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </MembersOnly>
);

/** The form, or why there is none: the member is in a brokerage already, or their address is not confirmed. */
function NewBrokerage() {
  const own = trpc.team.own.useQuery();
  const emailState = useEmailState();
  if (own.data)
    return (
      <StateMessage
        drawing="search"
        title={own.data.name}
        text={m.team_already_in()}
        action={<ButtonLink to={paths.people()}>{m.team_people_title()}</ButtonLink>}
      />
    );
  return (
    <div className="grid gap-lg">
      {emailState.data?.confirmed === false && <ConfirmRequest />}
      <BrokerageForm />
    </div>
  );
}

function BrokerageForm() {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const allowance = trpc.listing.allowance.useQuery();
  const homes = allowance.data?.used ?? 0;
  const form = useZodForm(newBrokerageInputSchema, {
    name: user?.office ?? '',
    // '' until one is chosen, which the schema rejects
    emirate: '' as BrokerageInput['emirate'],
    tradeLicence: '',
    officeNumber: '',
    licenceUntil: '',
    bringHomes: true,
  });
  const create = trpc.team.create.useMutation({
    onSuccess: async ({ name }) => {
      toast({ title: m.team_created(), message: `${name}: ${m.team_created_text()}` });
      await Promise.all([utils.team.invalidate(), utils.account.me.invalidate(), utils.listing.invalidate()]);
      await navigate(paths.people());
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <form
      method="post"
      className={`panel ${panel.form}`}
      noValidate
      aria-label={m.team_new_title()}
      onSubmit={form.onSubmit((values) => create.mutate({ ...values, bringHomes: values.bringHomes && homes > 0 }))}
    >
      <TextField label={m.team_name()} name="name" autoComplete="organization" dir="auto" required {...form.getInputProps('name')} />
      <div className={panel.twoFields}>
        <NativeSelect
          label={m.team_emirate()}
          name="emirate"
          required
          data={[{ value: '', label: m.team_emirate_choose() }, ...LICENCE_EMIRATES.map((value) => ({ value, label: placeLabel(value) }))]}
          {...form.getInputProps('emirate')}
          error={form.errors.emirate && errorText(form.errors.emirate)}
        />
        <LicenceFields form={form} />
      </div>
      <p className="text-sm muted pretty">{m.team_licence_hint()}</p>
      {homes > 0 && (
        <Choice
          checked={form.values.bringHomes}
          onChange={(event) => form.setFieldValue('bringHomes', event.currentTarget.checked)}
          name="bringHomes"
        >
          {m.team_bring_homes({ count: homes })}
        </Choice>
      )}
      <FailureText>{create.error?.message}</FailureText>
      <div className={panel.actions}>
        <Button type="submit" pending={create.isPending}>
          {m.team_create()}
        </Button>
      </div>
    </form>
  );
}
