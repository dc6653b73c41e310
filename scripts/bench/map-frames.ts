// npm run bench -- map-frames [--data .data] [--port 5992] [--seconds 10]
// Measures in Chromium how smooth the map of the search page is while it is dragged and zoomed, on the product over the homes under --data
// (`npm run seed -- --homes 1000000` makes them). Prints frames a second, milliseconds between frames, dropped frames, CPU milliseconds of
// our scripts for a drag, long tasks, and the largest number of markers; writes no file. Map tiles are files of the product, so that no
// other host is measured.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserPath } from '../../e2e/browser.ts';
import { startProduct } from './measuring/server.ts';
import { formatSpread, quantile } from './measuring/statistics.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    port: { type: 'string', default: '5992' },
    seconds: { type: 'string', default: '10' },
  },
});
/** The window in pixels. */
const WINDOW = { width: 1440, height: 900 };
/** A frame is on time when it follows the one before within this time: 16.7 ms at 60 frames a second, and some tolerance. */
const ON_TIME_MS = 18;
/** Longer tasks and calls count as long. */
const LONG_MS = 50;

/** An event of Chrome's trace. */
interface TraceEvent {
  name: string;
  /** Phase: `X` for a complete event. */
  ph: string;
  /** Start and duration in microseconds. */
  ts: number;
  dur?: number;
  /** Microseconds of processor time. */
  tdur?: number;
  pid: number;
  tid: number;
  args: { data?: { url?: string; functionName?: string; lineNumber?: number; columnNumber?: number }; name?: string };
}

/** Makes the page record the time of each frame and the largest number of markers at once, as `window.recorded`. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const recording = { frames: [] as number[], maxMarkers: 0, isRecording: true };
    Object.assign(window, { recorded: recording });
    const pane = document.querySelector('.leaflet-marker-pane')!;
    new MutationObserver(() => {
      recording.maxMarkers = Math.max(recording.maxMarkers, pane.childElementCount);
    }).observe(pane, { childList: true });
    recording.maxMarkers = pane.childElementCount;
    const nextFrame = (at: number): void => {
      recording.frames.push(at);
      if (recording.isRecording) requestAnimationFrame(nextFrame);
    };
    requestAnimationFrame(nextFrame);
  });

/** Ends the recording of watchFrames. @returns the times of the frames in milliseconds, and the largest number of markers */
const stopWatching = (page: Page): Promise<{ frames: number[]; maxMarkers: number }> =>
  page.evaluate(() => {
    const { recorded } = window as unknown as { recorded: { frames: number[]; maxMarkers: number; isRecording: boolean } };
    recorded.isRecording = false;
    return recorded;
  });

/** Drags from the centre in one direction after another and zooms after every third drag; returns the number of drags. */
async function dragAround(page: Page, seconds: number): Promise<number> {
  const box = (await page.locator('.leaflet-container').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // pixels of each drag; four drags bring the map back to about where it was
  const mapMoves = [
    [-260, 60],
    [60, -160],
    [240, 90],
    [-40, 170],
  ] as const;
  const end = Date.now() + seconds * 1000;
  let drags = 0;
  for (; Date.now() < end; drags++) {
    const [dx, dy] = mapMoves[drags % mapMoves.length]!;
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    for (let step = 1; step <= 30; step++) await page.mouse.move(middle.x + (dx * step) / 30, middle.y + (dy * step) / 30);
    await page.mouse.up();
    await page.waitForTimeout(350);
    // zooms in once, the next time out
    if (drags % 3 === 2) {
      await page.mouse.wheel(0, drags % 2 ? 240 : -240);
      await page.waitForTimeout(500);
    }
  }
  return drags;
}

/**
 * Reads from Chrome's trace what the page's main thread did: CPU milliseconds of our scripts, long tasks and calls, the five costliest
 * calls, and frames. `base` is where the URLs of our scripts begin.
 */
function readTrace(trace: Buffer, base: string) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mainThreads = traceEvents
    .filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain')
    .map((e) => `${e.pid} ${e.tid}`);
  const isOwnCall = (e: TraceEvent) => e.name === 'FunctionCall' && e.ph === 'X' && (e.args.data?.url ?? '').startsWith(base);
  const mainThreadEvents = traceEvents.filter((e) => mainThreads.includes(`${e.pid} ${e.tid}`));
  // by their start; of two that start together, the longer one first, because it contains the other
  const calls = mainThreadEvents.filter(isOwnCall).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  // a call inside another call is part of the time of the outer one
  let outerEnd = 0;
  const outerCalls = calls.filter((call) => {
    if (call.ts < outerEnd) return false;
    outerEnd = call.ts + (call.dur ?? 0);
    return true;
  });
  const costliest = outerCalls.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, 5);
  return {
    scriptMs: outerCalls.reduce((sum, e) => sum + (e.tdur ?? 0), 0) / 1000,
    longTasksMs: mainThreadEvents
      .filter((e) => e.name === 'RunTask')
      .map((e) => (e.dur ?? 0) / 1000)
      .filter((ms) => ms > LONG_MS),
    longCalls: outerCalls.filter((e) => (e.tdur ?? 0) / 1000 > LONG_MS).length,
    costliestCalls: costliest.map(
      ({ tdur, args: { data } }) =>
        `${((tdur ?? 0) / 1000).toFixed(1)} ms ${data?.functionName || 'anonymous'} ${data?.url?.split('/').at(-1)}:${data?.columnNumber}`,
    ),
    dropped: traceEvents.filter((e) => e.name === 'DroppedFrame').length,
    drawn: traceEvents.filter((e) => e.name === 'DrawFrame').length,
  };
}

// an icon of the product stands in for every tile of the map
const tileUrl = `http://127.0.0.1:${values.port}/icon-192.png?tile={z}/{x}/{y}`;
const product = await startProduct(values.data, values.port, { TILE_URL: tileUrl });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(`${product.base}/properties?view=map`, { waitUntil: 'networkidle' });
  await page.locator('[data-pin]').first().waitFor();
  const { total } = await product.query<{ total: number }>('property.search', {});
  // warm-up
  await dragAround(page, 2);
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  await watchFrames(page);
  const drags = await dragAround(page, Number(values.seconds));
  const { frames, maxMarkers } = await stopWatching(page);
  const trace = readTrace(await browser.stopTracing(), product.base);
  const gapsMs = frames.slice(1).map((at, i) => at - frames[i]!);
  const seconds = (frames.at(-1)! - frames[0]!) / 1000;
  const onTimePercent = (100 * gapsMs.filter((ms) => ms <= ON_TIME_MS).length) / gapsMs.length;
  console.log(`${total.toLocaleString('en')} homes, ${drags} drags in ${seconds.toFixed(1)} s, at most ${maxMarkers} objects in view`);
  console.log(
    `frames: ${(gapsMs.length / seconds).toFixed(1)} a second; ${formatSpread(gapsMs)}; ${onTimePercent.toFixed(1)} % within ${ON_TIME_MS} ms`,
  );
  console.log(`trace: ${trace.drawn} frames drawn, ${trace.dropped} dropped`);
  console.log(
    `our scripts: ${(trace.scriptMs / drags).toFixed(1)} ms of processor a drag, ${((100 * trace.scriptMs) / (seconds * 1000)).toFixed(1)} % of the time, ${trace.longCalls} calls over ${LONG_MS} ms; all tasks over ${LONG_MS} ms on the clock: ${trace.longTasksMs.length}, longest ${quantile(trace.longTasksMs, 1).toFixed(0)} ms`,
  );
  for (const call of trace.costliestCalls) console.log(`  ${call}`);
  console.log(`load ${loadavg()[0]!.toFixed(1)} on this machine, software drawing, Chromium ${browser.version()}, Node ${process.version}`);
} finally {
  await browser.close();
  await product.stop();
}
