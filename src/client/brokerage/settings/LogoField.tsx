import { m } from '../../../shared/messages/messages.ts';
import { LOGO_TYPES, MAX_LOGO_BYTES } from '../../../shared/organization/brokerage-settings.ts';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { PictureField } from '../../my-listings/photos/PictureField.tsx';
import classes from './BrokerageSettings.module.css';

/** The logo of a brokerage. */
export const LogoField = ({ name, logo, onChange }: { name: string; logo: string; onChange: (url: string) => void }) => (
  <PictureField
    label={m.brokerage_logo()}
    hint={m.brokerage_logo_hint()}
    picture={
      logo ? (
        <img className={`outlined rounded-md ${classes.logo}`} src={logo} alt={m.brokerage_logo_of({ name })} width={96} height={96} />
      ) : (
        <AgentPortrait name={name} className={classes.logo} />
      )
    }
    types={LOGO_TYPES}
    maxBytes={MAX_LOGO_BYTES}
    refused={m.brokerage_logo_refused()}
    removeLabel={logo ? m.brokerage_logo_remove() : undefined}
    onChange={onChange}
  />
);
