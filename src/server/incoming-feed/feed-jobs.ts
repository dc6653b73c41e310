// The queues of feeds and their data.

/** Reads a feed. */
export const FEED_RUNS_QUEUE = 'feed-runs';
export interface FeedRunJob {
  runId: number;
}

/** Changes many homes of a feed: pauses those that a reading held, or keeps those of a feed that ended. */
export const FEED_HOMES_QUEUE = 'feed-homes';
export type FeedHomesJob = { kind: 'pause'; runId: number } | { kind: 'keep'; source: string };

/** Finds the pictures that homes of a feed name by address, after it was read. */
export const FEED_PICTURES_QUEUE = 'feed-pictures-found';
export interface FeedPicturesJob {
  feedId: number;
}

/** The source of the homes of a feed; of one without an address, which takes uploaded files, people change the homes here. */
export const sourceOf = ({ id, url }: { id: number; url: string | null }): string => `${url === null ? 'file' : 'feed'}-${id}`;
