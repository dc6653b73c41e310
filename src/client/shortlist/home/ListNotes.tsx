import { formatDay } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { MAX_NOTE_CHARACTERS } from '../../../shared/shortlist/shortlist.ts';
import type { ShortlistHome, ShortlistView } from '../../../shared/shortlist/shortlist-schemas.ts';
import { NoteForm } from '../../ui/form/contact/NoteForm.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import type { ListChanges } from '../useListChanges.ts';
import classes from './ListHome.module.css';

/** The note whose form is open: a new one, or the stored one with this id; null without an open form. */
export type OpenNote = 'new' | number | null;

interface ListNotesProps {
  home: ShortlistHome;
  list: ShortlistView;
  token: string;
  /** The title of the home. */
  title: string;
  changes: ListChanges;
  openNote: OpenNote;
  onOpenNote: (note: OpenNote) => void;
}

/** The notes on a home, and a button to write a new one. The reader can edit and delete their own notes. */
export function ListNotes({ home, list, token, title, changes, openNote, onOpenNote }: ListNotesProps) {
  const nameOf = (personId: number) => list.people.find(({ id }) => id === personId)?.name ?? '';
  const closeOnSuccess = { onSuccess: () => onOpenNote(null) };
  return (
    <>
      {home.notes.length > 0 && (
        <ul className={classes.notes}>
          {home.notes.map((note) =>
            openNote === note.id ? (
              <li key={note.id}>
                <NoteForm
                  label={m.shortlist_note_for({ title })}
                  placeholder={m.shortlist_note_write()}
                  initialText={note.text}
                  maxLength={MAX_NOTE_CHARACTERS}
                  saveLabel={m.shortlist_note_save()}
                  isPending={changes.changeNote.isPending}
                  onCancel={() => onOpenNote(null)}
                  onSave={(text) => changes.changeNote.mutate({ token, noteId: note.id, text }, closeOnSuccess)}
                />
              </li>
            ) : (
              <li key={note.id} className={classes.note}>
                <p className="text-xs muted">
                  <bdi className="semibold ink">{nameOf(note.personId)}</bdi> · <span>{formatDay(note.createdAt)}</span>
                  {note.isEdited && <span> · {m.shortlist_note_edited()}</span>}
                </p>
                <p dir="auto" className={classes.text}>
                  {note.text}
                </p>
                {note.personId === list.me && (
                  <p className={`no-print ${classes.ownActions}`}>
                    <button
                      type="button"
                      className={classes.noteButton}
                      aria-label={m.shortlist_note_edit_of({ text: note.text })}
                      onClick={() => onOpenNote(note.id)}
                    >
                      {m.shortlist_note_edit()}
                    </button>
                    <button
                      type="button"
                      className={classes.noteButton}
                      aria-label={m.shortlist_note_delete_of({ text: note.text })}
                      disabled={changes.removeNote.isPending}
                      onClick={() => changes.removeNote.mutate({ token, noteId: note.id })}
                    >
                      {m.shortlist_note_delete()}
                    </button>
                  </p>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      {openNote === 'new' ? (
        <NoteForm
          label={m.shortlist_note_for({ title })}
          placeholder={m.shortlist_note_write()}
          initialText=""
          maxLength={MAX_NOTE_CHARACTERS}
          saveLabel={m.shortlist_note_save()}
          isPending={changes.addNote.isPending}
          onCancel={() => onOpenNote(null)}
          onSave={(text) => changes.addNote.mutate({ token, propertyId: home.id, text }, closeOnSuccess)}
        />
      ) : (
        list.me !== null && (
          <button
            type="button"
            className={`no-print ${classes.action}`}
            aria-label={m.shortlist_note_for({ title })}
            onClick={() => onOpenNote('new')}
          >
            <Icon name="note" />
            {m.shortlist_note_write()}
          </button>
        )
      )}
    </>
  );
}
