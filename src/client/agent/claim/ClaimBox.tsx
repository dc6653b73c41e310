import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';

interface ClaimBoxProps {
  /** The text of the link that opens the box. */
  question: string;
  text: string;
  /** The text of the button that sends the claim; none where nothing can be claimed. */
  button?: string;
  /** What is said once the claim was sent. */
  done?: string | undefined;
  failure?: string | undefined;
  isPending?: boolean;
  onSend?: () => void;
  children?: ReactNode;
}

/** A question such as `Is this you?`, whose press opens what a claim does and the button that sends it. */
export function ClaimBox({ question, text, button, done, failure, isPending = false, onSend, children }: ClaimBoxProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-xs start-items no-print">
      <button type="button" className="link min-44 text-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {question}
      </button>
      {isOpen && (
        <div className="grid gap-sm start-items">
          <p className="text-sm muted pretty" role="status">
            {done ?? text}
          </p>
          {children}
          <FailureText>{failure}</FailureText>
          {button && !done && (
            <Button size="sm" variant="line" pending={isPending} onClick={onSend}>
              {button}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
