import { m } from '../../shared/messages/messages.ts';
import { Bdi } from './Bdi.tsx';
import { Button } from './Button.tsx';
import { copyLink } from './share-link.ts';

/** A key or secret that was just made, which can be read this once; `text` says so. */
export const ShownOnce = ({ value, text, onDone }: { value: string; text: string; onDone: () => void }) => (
  <div className="panel grid gap-sm p-lg mt-lg" role="status">
    <p className="semibold">{text}</p>
    <p className="anywhere text-sm rounded-sm on-band p-sm-md">
      <Bdi ltr>{value}</Bdi>
    </p>
    <div className="flex wrapping gap-xs">
      <Button
        size="sm"
        onClick={() =>
          copyLink({
            title: text,
            url: value,
            copied: { title: m.api_key_copied(), message: '' },
            notCopied: { title: text, message: value },
          })
        }
      >
        {m.api_key_copy()}
      </Button>
      <Button size="sm" variant="line" onClick={onDone}>
        {m.api_key_done()}
      </Button>
    </div>
  </div>
);
