import { useCallback, useEffect, useRef, useState } from 'react';
import { fixedTemplates } from '../../../shared/inquiry/fixed-templates.ts';
import { fillTemplate } from '../../../shared/inquiry/placeholders.ts';
import type { ReplyTemplates as TemplateList } from '../../../shared/inquiry/reply-template.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { useSiteConfig } from '../../site-config.tsx';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ReplyTemplates.module.css';
import { forgetDeviceTemplates, readDeviceTemplates, type TemplateSubject, templateValues } from './reply-templates.ts';

/** Longest beginning of a template that the label of its delete button quotes, in characters. */
const MAX_QUOTE_LENGTH = 40;

interface ReplyTemplatesProps {
  thread: TemplateSubject;
  /** The reply as written so far; can be saved as a template. */
  text: string;
  onInsert: (text: string) => void;
}

/** Brings the templates that earlier versions kept in this browser to the server, once. What the server refuses stays in the browser. */
function useDeviceTemplates(userId: number, save: (text: string) => Promise<unknown>) {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const texts = readDeviceTemplates(userId);
    if (texts.length === 0) return;
    void (async () => {
      try {
        for (const text of texts) await save(text);
        forgetDeviceTemplates(userId);
      } catch {
        // they are tried again on the next visit
      }
    })();
  }, [userId, save]);
}

/** Templates of the site, and those that the user or their brokerage saved. Choosing one inserts its text, filled in, into the reply. */
export function ReplyTemplates({ thread, text, onInsert }: ReplyTemplatesProps) {
  const user = useSession().user!;
  const { origin } = useSiteConfig();
  const utils = trpc.useUtils();
  const templates = trpc.replyTemplate.list.useQuery();
  /** Result of saving or deleting, which screen readers announce. */
  const [statusText, setStatusText] = useState('');
  const onError = (error: Parameters<typeof explainFailure>[0]) =>
    setStatusText(explainFailure(error, ['BAD_REQUEST', 'FORBIDDEN', 'TOO_MANY_REQUESTS'], m.inquiry_try_later()));
  const show = async (list: TemplateList) => {
    // an answer read before the change would replace it
    await utils.replyTemplate.list.cancel();
    utils.replyTemplate.list.setData(undefined, list);
  };
  const save = trpc.replyTemplate.save.useMutation({ onSuccess: show });
  const remove = trpc.replyTemplate.remove.useMutation({
    onSuccess: async (list) => {
      await show(list);
      setStatusText(m.inquiry_template_deleted());
    },
    onError,
  });
  const { mutateAsync } = save;
  const saveText = useCallback((draft: string) => mutateAsync({ text: draft }), [mutateAsync]);
  useDeviceTemplates(user.id, saveText);
  const draftText = text.trim();
  const own = templates.data ?? [];
  const values = templateValues(thread, user.fullName ?? user.username, origin);
  return (
    <div className="grid gap-xs">
      <p className="text-sm semibold" id="templates">
        {m.inquiry_templates()}
      </p>
      <ul className="chips" aria-labelledby="templates">
        {fixedTemplates(thread.counterpart, thread.property.title).map((template) => (
          <li key={template.key}>
            <button type="button" className="chip" title={template.text} onClick={() => onInsert(template.text)}>
              {template.label}
            </button>
          </li>
        ))}
        {own.map((template) => (
          <li key={template.id} className={`row relative ${template.isOwn ? classes.ownTemplate : classes.sharedTemplate}`}>
            <button type="button" className="chip" title={template.text} onClick={() => onInsert(fillTemplate(template.text, values))}>
              <span className="ellipsis" dir="auto">
                {template.text}
              </span>
            </button>
            {template.isOwn && (
              <button
                type="button"
                className={`center size-44 absolute muted ${classes.remove}`}
                aria-label={m.inquiry_template_delete({ text: template.text.slice(0, MAX_QUOTE_LENGTH) })}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id: template.id })}
              >
                <Icon name="x" size={16} stroke={1.8} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="row wrapping gap-sm text-sm muted">
        {draftText && !own.some((template) => template.text === draftText) && (
          <button
            type="button"
            className="link min-44"
            disabled={save.isPending}
            onClick={() => save.mutate({ text: draftText }, { onSuccess: () => setStatusText(m.inquiry_template_saved()), onError })}
          >
            {m.inquiry_template_save()}
          </button>
        )}
        <span role="status">{statusText}</span>
      </p>
      <p className="text-xs muted">{m.inquiry_template_hint({ known: '{name} {title} {price} {agent} {link}' })}</p>
    </div>
  );
}
