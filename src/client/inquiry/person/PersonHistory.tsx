import { Link } from 'react-router-dom';
import { formatMoment, formatViewingTime } from '../../../shared/format.ts';
import { type PersonPage, personNoteInputSchema } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useKeptForm } from '../../kept-forms/useKeptForm.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/TextFields.tsx';
import { resetAfterSending } from '../../ui/form/useZodForm.ts';
import { VIEWING_STATE_NAMES } from '../../viewing/viewing-labels.ts';
import classes from './PersonPage.module.css';
import { LOST_REASON_NAMES, STAGE_NAMES } from './person-labels.ts';
import { usePersonMutation } from './usePersonMutation.ts';

type Entry = PersonPage['entries'][number];

/** What a line of the history says, apart from its text. */
function entryTitle({ kind, stage, lostReason, member, author }: Entry): string {
  switch (kind) {
    case 'note':
      return m.person_note();
    case 'call':
      return m.person_entry_call();
    case 'whatsapp':
      return m.person_entry_whatsapp();
    case 'external':
      return m.person_entry_external();
    case 'assigned':
      return m.person_entry_assigned({ name: member ?? m.person_entry_gone() });
    case 'stage': {
      const name = stage ? STAGE_NAMES[stage]() : '';
      const text = author === null && stage === 'new' ? m.person_entry_again({ stage: name }) : m.person_entry_stage({ stage: name });
      return lostReason ? `${text} · ${LOST_REASON_NAMES[lostReason]()}` : text;
    }
  }
}

/** A line of the history. */
interface HistoryLine {
  key: string;
  at: string;
  title: string;
  /** The conversation to which it belongs, with its home. */
  conversation?: { inquiryId: number; title: string };
  author?: string | null;
  text?: string;
}

const entryLine = (entry: Entry): HistoryLine => ({
  key: `entry-${entry.id}`,
  at: entry.createdAt,
  title: entryTitle(entry),
  author: entry.author,
  text: entry.text,
});

const viewingLine = (viewing: PersonPage['viewings'][number]): HistoryLine => {
  const state = m.person_entry_viewing({ state: VIEWING_STATE_NAMES[viewing.state]() });
  return {
    key: `viewing-${viewing.id}`,
    at: viewing.changedAt,
    title: viewing.startsAt ? `${state} · ${formatViewingTime(viewing.startsAt)}` : state,
    conversation: viewing,
  };
};

const messageLine = (message: PersonPage['messages'][number]): HistoryLine => ({
  key: `message-${message.inquiryId}-${message.replyId ?? 0}`,
  at: message.createdAt,
  title: message.fromAdvertiser ? m.person_entry_answer() : m.person_entry_message(),
  conversation: message,
  author: message.author,
  text: message.text,
});

/** What stands in the history, newest first: messages, notes and what else was entered, and the state of each viewing. */
const linesOf = ({ entries, viewings, messages }: PersonPage): HistoryLine[] =>
  [...entries.map(entryLine), ...viewings.map(viewingLine), ...messages.map(messageLine)].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );

/** The field for notes, and the history below it, newest first. */
export function PersonHistory({ person }: { person: PersonPage }) {
  const { id, assigned } = person;
  const lines = linesOf(person);
  const { store, onError } = usePersonMutation();
  const form = useKeptForm(`note-${id}`, personNoteInputSchema.pick({ text: true }), { text: '' });
  const note = trpc.person.note.useMutation({
    onSuccess: (page, { text }) => {
      resetAfterSending(form, { text });
      return store(page);
    },
    onError,
  });
  return (
    <section className="panel p-lg small-heads grid gap-md" aria-labelledby="history">
      <h2 id="history">{m.person_history()}</h2>
      <form
        className={`grid gap-sm start-items ${classes.note}`}
        noValidate
        onSubmit={form.onSubmit(({ text }) => note.mutate({ id, text }))}
      >
        <TextArea
          className="full"
          label={m.person_note()}
          name="text"
          rows={3}
          description={assigned ? m.person_note_brokerage() : m.person_note_own()}
          {...form.getInputProps('text')}
        />
        <Button type="submit" size="sm" pending={note.isPending}>
          {m.person_note_add()}
        </Button>
      </form>
      {lines.length === 0 ? (
        <p className="text-sm muted">{m.person_history_empty()}</p>
      ) : (
        <ol className={classes.history}>
          {lines.map(({ key, at, title, conversation, author, text }) => (
            <li key={key}>
              <p className="row between wrapping gap-xs text-sm">
                <span className="semibold anywhere">{title}</span>
                {conversation && (
                  <Link className="link text-sm anywhere" to={paths.inquiry(conversation.inquiryId)} dir="auto">
                    {conversation.title}
                  </Link>
                )}
                <span className="text-xs muted">{author ? m.person_by({ name: author, time: formatMoment(at) }) : formatMoment(at)}</span>
              </p>
              {text && (
                <p className="text-sm anywhere keep-lines mt-2xs" dir="auto">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
