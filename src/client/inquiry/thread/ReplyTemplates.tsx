import { useState } from 'react';
import { inquiryReplyInputSchema } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ReplyTemplates.module.css';
import { addOwnTemplate, fixedTemplates, readOwnTemplates, removeOwnTemplate, type TemplateSubject } from './reply-templates.ts';

/** Longest beginning of a template that the label of its delete button quotes, in characters. */
const MAX_QUOTE_LENGTH = 40;

interface ReplyTemplatesProps {
  thread: TemplateSubject;
  /** The reply as written so far; can be saved as a template. */
  text: string;
  onInsert: (text: string) => void;
}

/** Templates of the site, and those that the user saves in localStorage and deletes here. Choosing one inserts its text into the reply. */
export function ReplyTemplates({ thread, text, onInsert }: ReplyTemplatesProps) {
  const userId = useSession().user!.id;
  const [ownTemplates, setOwnTemplates] = useState(() => readOwnTemplates(userId));
  /** Result of saving or deleting, which screen readers announce. */
  const [statusText, setStatusText] = useState('');
  const draftText = text.trim();
  const showResult = (isStored: boolean, successText: string) => {
    if (isStored) setOwnTemplates(readOwnTemplates(userId));
    setStatusText(isStored ? successText : m.inquiry_template_not_saved());
  };
  /** Saves the reply as written so far, unless it is too long to be sent. */
  const saveDraft = () => {
    const { error } = inquiryReplyInputSchema.shape.message.safeParse(draftText);
    if (error) setStatusText(error.issues[0]!.message);
    else showResult(addOwnTemplate(userId, draftText), m.inquiry_template_saved());
  };
  return (
    <div className="grid gap-xs">
      <p className="text-sm semibold" id="templates">
        {m.inquiry_templates()}
      </p>
      <ul className="chips" aria-labelledby="templates">
        {fixedTemplates(thread).map((template) => (
          <li key={template.label}>
            <button type="button" className="chip" title={template.text} onClick={() => onInsert(template.text)}>
              {template.label}
            </button>
          </li>
        ))}
        {ownTemplates.map((template) => (
          <li key={template} className={`row relative ${classes.ownTemplate}`}>
            <button type="button" className="chip" title={template} onClick={() => onInsert(template)}>
              <span className="ellipsis" dir="auto">
                {template}
              </span>
            </button>
            <button
              type="button"
              className={`center size-44 absolute muted ${classes.remove}`}
              aria-label={m.inquiry_template_delete({ text: template.slice(0, MAX_QUOTE_LENGTH) })}
              onClick={() => showResult(removeOwnTemplate(userId, template), m.inquiry_template_deleted())}
            >
              <Icon name="x" size={16} stroke={1.8} />
            </button>
          </li>
        ))}
      </ul>
      <p className="row wrapping gap-sm text-sm muted">
        {draftText && !ownTemplates.includes(draftText) && (
          <button type="button" className="link min-44" onClick={saveDraft}>
            {m.inquiry_template_save()}
          </button>
        )}
        <span role="status">{statusText}</span>
      </p>
    </div>
  );
}
