// What the main thread and the thread that computes drives say to each other.
import type { Reach } from './reach.ts';

/** The place of a reach by car, in degrees; drives take `factor` times as long as on empty roads. */
export interface ReachTask {
  id: number;
  latitude: number;
  longitude: number;
  factor: number;
}
/** The reach, with the processor's time in milliseconds; or why there is none. */
export type ReachAnswer = { id: number; reach: Reach; milliseconds: number } | { id: number; error: string };
