import { useState } from 'react';
import { formatDay, isolate } from '../../shared/format.ts';
import { isPermitEnded, needsPermit, permitKindLabel, permitLink } from '../../shared/listing/permit.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { dubaiDay } from '../../shared/time.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';

/** The text in place of a permit number; null where no permit is expected. */
function missingText({ permit, emirate, advertiserType }: PropertyView): string | null {
  if (permit?.kind === 'none') return m.permit_not_needed();
  if (!needsPermit(emirate)) return null;
  return advertiserType === 'owner' ? m.permit_owner() : m.permit_missing();
}

/** The advertising permit of a home: its number, kind and last day, with a link and a QR code to its page at the authority, or why it has none. */
export function PermitSection({ property }: { property: PropertyView }) {
  const { permitNumber, permit } = property;
  const [today] = useState(() => dubaiDay(new Date()));
  if (permitNumber === null) {
    const text = missingText(property);
    if (text === null) return null;
    return (
      <section aria-labelledby="permit-title">
        <h3 id="permit-title">{m.permit_title()}</h3>
        <p className="text-md muted">{text}</p>
      </section>
    );
  }
  const isEnded = isPermitEnded(permit?.until, today);
  const host = permit?.url && permitLink(permit.url)?.hostname;
  // the script that copies the number loads with the first press
  const copy = async () => (await import('./copy-permit.ts')).copyPermit(permitNumber);
  return (
    <section aria-labelledby="permit-title">
      <h3 id="permit-title">{m.permit_title()}</h3>
      <div className="flex wrapping gap-lg at-top">
        {host && !isEnded && (
          <img
            className="flex-none rounded-sm outlined"
            src={`/permit-code/${property.id}.svg`}
            alt={m.permit_code_alt({ host })}
            width={120}
            height={120}
            loading="lazy"
          />
        )}
        <div className="grid gap-xs">
          <p className="row wrapping gap-xs text-lg semibold">
            <span>{m.permit_number({ number: isolate(permitNumber) })}</span>
            <Button variant="quiet" size="sm" aria-label={m.permit_copy_label()} onClick={copy}>
              <Icon name="copy" size={16} />
              {m.permit_copy()}
            </Button>
          </p>
          <p className="text-sm muted">
            {[
              permit?.kind && permitKindLabel(permit.kind),
              permit?.until && (isEnded ? m.permit_ended_on : m.permit_ends_on)({ date: formatDay(permit.until) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {/* a permit that was checked is in the list of checks (AdvertChecks) instead */}
          {!permit?.checkedAt && <p className="text-sm muted">{m.permit_shown_why()}</p>}
          {host && permit?.url && !isEnded && (
            <>
              <p className="text-sm muted">{m.permit_scan()}</p>
              <a className="link inline-row gap-2xs min-44" href={permit.url} target="_blank" rel="noopener noreferrer nofollow">
                {m.permit_check({ host })}
                <Icon name="external-link" size={16} />
              </a>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
