import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import {
  type BrokerageSettings,
  type BrokerageSettingsInput,
  brokerageSettingsInputSchema,
} from '../../../shared/organization/brokerage-settings.ts';
import { OWN_COLOUR } from '../../../shared/organization/colour.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../../ui/form/TextFields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { LicenceFields } from '../LicenceFields.tsx';
import classes from './BrokerageSettings.module.css';
import { LogoField } from './LogoField.tsx';

/** Text, licence numbers, logo and colour of a brokerage. */
export function BrokerageSettingsForm({ settings }: { settings: BrokerageSettings }) {
  const { name, isBranded, isChecked, mayChangeLicence } = settings;
  const utils = trpc.useUtils();
  const form = useZodForm(brokerageSettingsInputSchema, {
    about: settings.about,
    emirate: settings.emirate as BrokerageSettingsInput['emirate'],
    tradeLicence: settings.tradeLicence,
    officeNumber: settings.officeNumber,
    licenceUntil: settings.licenceUntil,
    colour: settings.colour,
    logo: settings.logo,
  });
  const save = trpc.brokerage.saveBrand.useMutation({
    onSuccess: (saved) => {
      utils.brokerage.settings.setData(undefined, saved);
      toast({ title: m.account_saved(), message: m.brokerage_settings_saved() });
      return utils.brokerage.get.invalidate();
    },
  });
  const { colour, logo } = form.values;
  return (
    <form method="post" noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <section className="panel p-lg grid gap-md small-heads" aria-labelledby="brokerage-about">
        <h2 id="brokerage-about">{m.brokerage_settings_about()}</h2>
        <TextArea label={m.brokerage_settings_about_label()} name="about" rows={6} {...form.getInputProps('about')} />
      </section>
      <section className="panel p-lg grid gap-md small-heads" aria-labelledby="brokerage-licence">
        <h2 id="brokerage-licence">{m.brokerage_settings_licence()}</h2>
        <p className="text-sm muted pretty">{isChecked ? m.brokerage_settings_licence_checked() : m.brokerage_settings_licence_text()}</p>
        {!mayChangeLicence && <p className="text-sm muted pretty">{m.brokerage_settings_licence_owner()}</p>}
        <LicenceFields form={form} disabled={!mayChangeLicence} />
      </section>
      <section className="panel p-lg grid gap-md small-heads" aria-labelledby="brokerage-brand">
        <h2 id="brokerage-brand">{m.brokerage_settings_brand()}</h2>
        {!isBranded && (
          <p className="text-sm muted pretty">
            {m.brokerage_settings_brand_plan()}{' '}
            <Link className="link" to={paths.subscribe()}>
              {m.brokerage_settings_plans()}
            </Link>
          </p>
        )}
        <LogoField name={name} logo={logo} onChange={(url) => form.setFieldValue('logo', url)} />
        <div className="flex gap-sm at-start">
          <TextField
            label={m.brokerage_colour()}
            description={m.brokerage_colour_hint()}
            name="colour"
            dir="ltr"
            placeholder={OWN_COLOUR}
            className="grow"
            {...form.getInputProps('colour')}
          />
          <span
            className={`outlined rounded-sm ${classes.swatch}`}
            style={{ '--swatch': colour || 'transparent' } as CSSProperties}
            aria-hidden="true"
          />
        </div>
      </section>
      <FailureText>{save.error?.message}</FailureText>
      <Button type="submit" pending={save.isPending}>
        {m.brokerage_settings_save()}
      </Button>
    </form>
  );
}
