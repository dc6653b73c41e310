// The thread that holds the road network and computes drives on it. It reads the network's file when it starts, which is at the first question.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type CarGraph, makeCarGraph } from '../roads/car-times.ts';
import { unpackRoads } from '../roads/road-network.ts';
import { type CarCells, carReach, makeCarCells } from './car-reach.ts';
import type { ReachAnswer, ReachTask } from './reach.tasks.ts';

let network: { graph: CarGraph; cells: CarCells } | undefined;

function openNetwork(): { graph: CarGraph; cells: CarCells } {
  const graph = makeCarGraph(unpackRoads(readFileSync(workerData.roadsFile as string)));
  return { graph, cells: makeCarCells(graph) };
}

parentPort!.on('message', ({ id, latitude, longitude, factor }: ReachTask) => {
  try {
    network ??= openNetwork();
    const start = performance.now();
    const reach = carReach(network.graph, network.cells, latitude, longitude, factor);
    const answer: ReachAnswer = { id, reach, milliseconds: performance.now() - start };
    parentPort!.postMessage(answer, [reach.minutes.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort!.postMessage({ id, error: String(error) } satisfies ReachAnswer);
  }
});
