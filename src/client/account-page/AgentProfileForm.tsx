import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type AgentProfile, agentProfileSchema, MAX_SPECIALITIES, type OwnAgent } from '../../shared/agent/agent-profile.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../shared/listing/upload.ts';
import { m } from '../../shared/messages/messages.ts';
import classes from '../account/settings/AccountPage.module.css';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { LanguageField } from '../application/LanguageField.tsx';
import { PictureField } from '../my-listings/photos/PictureField.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import portrait from './AgentProfileForm.module.css';

const MAX_PHOTO_MB = MAX_UPLOAD_BYTES / 1024 / 1024;
/** What separates specialities as typed, in English and Arabic. */
const SEPARATOR = /[,،;\n]/;

/** The section of an agent who took their public profile over; nothing for everyone else. */
export function AgentProfileSection() {
  const query = trpc.agent.own.useQuery();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = Boolean(query.data);
  // the address names this section before it is there
  useEffect(() => {
    if (isLoaded && hash === '#agent-profile') heading.current?.focus();
  }, [isLoaded, hash]);
  if (query.error) return <QueryFailure query={query} title={m.agent_error_title()} text={m.agent_error_text()} level={2} />;
  if (!query.data) return null;
  return (
    <section className="grid gap-2xl line-above" aria-labelledby="agent-profile">
      <div>
        <h2 id="agent-profile" tabIndex={-1} ref={heading}>
          {m.agent_profile_heading()}
        </h2>
        <p className="text-sm muted pretty mt-sm mb-sm">{m.agent_profile_text()}</p>
        <Link className="more" to={paths.agent(query.data.id)}>
          {m.agent_profile_see()}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <AgentProfileForm agent={query.data} />
    </section>
  );
}

/** Edits the public profile of an agent: what pages and homes show of them. */
function AgentProfileForm({ agent }: { agent: OwnAgent }) {
  const { id, wantedName, renamesAtOnce } = agent;
  const utils = trpc.useUtils();
  const form = useZodForm(agentProfileSchema, {
    name: wantedName ?? agent.name,
    title: agent.title,
    phone: agent.phone,
    image: agent.image,
    bio: agent.bio,
    specializations: agent.specializations,
    languages: agent.languages as AgentProfile['languages'],
    brokerNumber: agent.brokerNumber,
  });
  const [specialities, setSpecialities] = useState(agent.specializations.join(', '));
  const save = trpc.agent.update.useMutation({
    onSuccess: (saved) => {
      utils.agent.own.setData(undefined, saved);
      const isWaiting = saved.wantedName !== null && saved.wantedName !== wantedName;
      toast({ title: m.account_saved(), message: isWaiting ? m.agent_profile_name_sent() : m.agent_profile_saved() });
      return Promise.all([utils.agent.invalidate(), utils.property.invalidate()]);
    },
  });
  const { image, languages, name } = form.values;
  return (
    <form
      method="post"
      noValidate
      className={`grid gap-md ${classes.form}`}
      onSubmit={form.onSubmit((values) => save.mutate({ ...values, id }))}
    >
      <PictureField
        label={m.agent_profile_photo()}
        hint={m.agent_profile_photo_hint({ size: String(MAX_PHOTO_MB) })}
        picture={<AgentPortrait name={name} image={image} className={portrait.portrait} />}
        types={UPLOAD_TYPES}
        maxBytes={MAX_UPLOAD_BYTES}
        refused={m.agent_profile_photo_refused({ size: String(MAX_PHOTO_MB) })}
        removeLabel={image ? m.agent_profile_photo_remove() : undefined}
        onChange={(url) => form.setFieldValue('image', url)}
      />
      <TextField
        label={m.message_name()}
        name="name"
        dir="auto"
        description={renamesAtOnce ? undefined : m.agent_profile_name_hint()}
        {...form.getInputProps('name')}
      />
      {wantedName !== null && (
        <p className="text-sm pretty" role="status">
          {m.agent_profile_name_waits({ name: wantedName, shown: agent.name })}
        </p>
      )}
      <TextField label={m.agent_profile_title()} name="title" dir="auto" {...form.getInputProps('title')} />
      <TextField label={m.ui_phone()} name="phone" type="tel" dir="ltr" {...form.getInputProps('phone')} />
      <TextField
        label={m.advertiser_broker_number()}
        name="brokerNumber"
        inputMode="numeric"
        dir="ltr"
        {...form.getInputProps('brokerNumber')}
      />
      <TextArea label={m.agent_profile_about()} name="bio" rows={6} dir="auto" {...form.getInputProps('bio')} />
      <TextField
        label={m.agent_specializations()}
        description={m.agent_profile_specialities_hint({ max: MAX_SPECIALITIES })}
        name="specializations"
        dir="auto"
        value={specialities}
        error={form.errors.specializations}
        onChange={({ currentTarget }) => {
          setSpecialities(currentTarget.value);
          const names = currentTarget.value.split(SEPARATOR).map((text) => text.trim());
          form.setFieldValue('specializations', names.filter(Boolean));
        }}
      />
      <LanguageField
        selected={languages}
        onChange={(chosen) => form.setFieldValue('languages', chosen as AgentProfile['languages'])}
        error={form.errors.languages}
      />
      <FailureText>{save.error?.message}</FailureText>
      <Button type="submit" pending={save.isPending}>
        {m.agent_profile_save()}
      </Button>
    </form>
  );
}
