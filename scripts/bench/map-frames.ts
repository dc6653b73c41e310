// npm run bench -- map-frames [--data .data] [--port 5992] [--seconds 10]
// Drags and zooms the map of the search page over the properties under DATA_DIR (`npm run seed -- --homes 1000000` makes them). Prints how even the
// frames are, what our scripts cost, and the most markers at once. Tiles come from our own server, so that the network is not measured.
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
const WIDTH = 1440;

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

/** Keeps, inside the page, the time of each frame and the most markers that were drawn at once. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const recording = { frames: [] as number[], most: 0, on: true };
    Object.assign(window, { recorded: recording });
    const pane = document.querySelector('.leaflet-marker-pane')!;
    new MutationObserver(() => {
      recording.most = Math.max(recording.most, pane.childElementCount);
    }).observe(pane, { childList: true });
    recording.most = pane.childElementCount;
    const nextFrame = (at: number): void => {
      recording.frames.push(at);
      if (recording.on) requestAnimationFrame(nextFrame);
    };
    requestAnimationFrame(nextFrame);
  });

const stopWatching = (page: Page): Promise<{ frames: number[]; most: number }> =>
  page.evaluate(() => {
    const { recorded } = window as unknown as { recorded: { frames: number[]; most: number; on: boolean } };
    recorded.on = false;
    return recorded;
  });

/** Drags from the centre in one direction after another and zooms after every third drag; returns the number of drags. */
async function dragAround(page: Page, seconds: number): Promise<number> {
  const box = (await page.locator('.leaflet-container').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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
    if (drags % 3 === 2) {
      await page.mouse.wheel(0, drags % 2 ? 240 : -240);
      await page.waitForTimeout(500);
    }
  }
  return drags;
}

/** What the page's main thread did, from the trace. */
function readTrace(trace: Buffer, base: string) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`);
  const isOwnCall = (e: TraceEvent) => e.name === 'FunctionCall' && e.ph === 'X' && (e.args.data?.url ?? '').startsWith(base);
  const onMain = traceEvents.filter((e) => main.includes(`${e.pid} ${e.tid}`));
  const calls = onMain.filter(isOwnCall).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let outerEnd = 0;
  const outerCalls = calls.filter((call) => {
    if (call.ts < outerEnd) return false;
    outerEnd = call.ts + (call.dur ?? 0);
    return true;
  });
  const costly = outerCalls.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, 5);
  return {
    script: outerCalls.reduce((sum, e) => sum + (e.tdur ?? 0), 0) / 1000,
    longTasks: onMain.filter((e) => e.name === 'RunTask' && (e.dur ?? 0) > 50_000).map((e) => (e.dur ?? 0) / 1000),
    longCalls: outerCalls.filter((e) => (e.tdur ?? 0) > 50_000).length,
    costly: costly.map(
      ({ tdur, args: { data } }) =>
        `${((tdur ?? 0) / 1000).toFixed(1)} ms ${data?.functionName || 'anonymous'} ${data?.url?.split('/').at(-1)}:${data?.columnNumber}`,
    ),
    dropped: traceEvents.filter((e) => e.name === 'DroppedFrame').length,
    drawn: traceEvents.filter((e) => e.name === 'DrawFrame').length,
  };
}

const tiles = `http://127.0.0.1:${values.port}/icon-192.png?tile={z}/{x}/{y}`;
const product = await startProduct(values.data, values.port, { TILE_URL: tiles });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 900 } });
  await page.goto(`${product.base}/properties?view=map`, { waitUntil: 'networkidle' });
  await page.locator('[data-pin]').first().waitFor();
  const { total } = await product.query<{ total: number }>('property.search', {});
  await dragAround(page, 2);
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  await watchFrames(page);
  const drags = await dragAround(page, Number(values.seconds));
  const { frames, most: mostMarkers } = await stopWatching(page);
  const trace = readTrace(await browser.stopTracing(), product.base);
  const gaps = frames.slice(1).map((at, i) => at - frames[i]!);
  const seconds = (frames.at(-1)! - frames[0]!) / 1000;
  console.log(`${total.toLocaleString('en')} homes, ${drags} drags in ${seconds.toFixed(1)} s, at most ${mostMarkers} objects in view`);
  console.log(
    `frames: ${(gaps.length / seconds).toFixed(1)} a second; ${formatSpread(gaps)}; ${((100 * gaps.filter((gap) => gap <= 18).length) / gaps.length).toFixed(1)} % within 18 ms`,
  );
  console.log(`trace: ${trace.drawn} frames drawn, ${trace.dropped} dropped`);
  console.log(
    `our scripts: ${(trace.script / drags).toFixed(1)} ms of processor a drag, ${((100 * trace.script) / (seconds * 1000)).toFixed(1)} % of the time, ${trace.longCalls} calls over 50 ms; all tasks over 50 ms on the clock: ${trace.longTasks.length}, longest ${quantile(trace.longTasks, 1).toFixed(0)} ms`,
  );
  for (const call of trace.costly) console.log(`  ${call}`);
  console.log(`load ${loadavg()[0]!.toFixed(1)} on this machine, software drawing, Chromium ${browser.version()}, Node ${process.version}`);
} finally {
  await browser.close();
  await product.stop();
}
