// React hook: the votes of the reader on the homes of a shared list, including a vote that waits until they have joined the list.
import { type RefObject, useRef, useState } from 'react';
import type { ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ListChanges } from './useListChanges.ts';

/** A vote that is cast once the reader has joined. */
interface WaitingVote {
  propertyId: number;
  vote: ShortlistVote;
}

/** The reader's votes and how they are cast. */
interface Votes {
  /** Casts a vote. Before the reader has joined, it moves the focus to the field for their name and keeps the vote until then. */
  vote: (propertyId: number, vote: ShortlistVote) => void;
  /** Joins the list under a name, then casts the vote that waits. */
  join: (name: string) => void;
  /** Whether a vote waits until the reader has joined. */
  hasVoteToCast: boolean;
  /** The vote on a home that the reader has chosen and the server has not stored yet. */
  newVoteOf: (propertyId: number) => ShortlistVote | undefined;
}

/** The votes of the person `me`, who is null until the reader has joined. `nameField` is the field for their name. */
export function useVotes(token: string, me: number | null, changes: ListChanges, nameField: RefObject<HTMLInputElement | null>): Votes {
  const [voteToCast, setVoteToCast] = useState<WaitingVote | null>(null);
  /** The same as `voteToCast`, for the response to the request to join: the reader may have pressed another vote meanwhile. */
  const latestVoteToCast = useRef<WaitingVote | null>(null);
  const setWaitingVote = (waitingVote: WaitingVote | null) => {
    latestVoteToCast.current = waitingVote;
    setVoteToCast(waitingVote);
  };
  /** Votes that were sent and not answered yet, by the id of the home. */
  const [sentVotes, setSentVotes] = useState<Readonly<Record<number, ShortlistVote>>>({});
  const castVote = async (propertyId: number, newVote: ShortlistVote) => {
    setSentVotes((votes) => ({ ...votes, [propertyId]: newVote }));
    // the mutation shows a failure itself
    await changes.vote.mutateAsync({ token, propertyId, vote: newVote }).catch(() => null);
    // the vote is answered, unless another press has replaced it meanwhile
    setSentVotes(({ [propertyId]: sentVote, ...votes }) =>
      sentVote === undefined || sentVote === newVote ? votes : { ...votes, [propertyId]: sentVote },
    );
  };
  return {
    vote: (propertyId, newVote) => {
      if (me === null) {
        setWaitingVote({ propertyId, vote: newVote });
        nameField.current?.focus();
        return;
      }
      // replaces a vote on the same home that waits for the end of the request to join
      if (latestVoteToCast.current?.propertyId === propertyId) setWaitingVote(null);
      void castVote(propertyId, newVote);
    },
    join: (name) =>
      changes.join.mutate(
        { token, name },
        {
          onSuccess: () => {
            const waitingVote = latestVoteToCast.current;
            setWaitingVote(null);
            if (waitingVote) void castVote(waitingVote.propertyId, waitingVote.vote);
          },
        },
      ),
    hasVoteToCast: voteToCast !== null,
    newVoteOf: (propertyId) => (voteToCast?.propertyId === propertyId ? voteToCast.vote : sentVotes[propertyId]),
  };
}
