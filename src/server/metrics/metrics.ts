// Counts and times HTTP requests, payment webhooks and slow SQL statements of this process in memory, for GET /metrics (Prometheus).
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Upper bounds of the buckets for the duration of requests, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Upper bounds of the buckets for the time between an event at the payment provider and the arrival of its webhook, in seconds. */
const LAG_BUCKETS = [1, 5, 30, 120, 600, 3600];

/** Counters and histograms of one server. Labels hold names from fixed sets only, never ids, addresses or texts of people. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'homes_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  readonly #statuses = new Counter({
    name: 'homes_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [this.registry],
  });
  readonly #webhooks = new Counter({
    name: 'homes_payment_webhooks_total',
    help: 'Webhooks of the payment provider by outcome: settled, refused, failed',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly #webhookLag = new Histogram({
    name: 'homes_payment_webhook_lag_seconds',
    help: 'Time between an event at the payment provider and its arrival',
    buckets: LAG_BUCKETS,
    registers: [this.registry],
  });
  readonly #slowQueries = new Counter({
    name: 'homes_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS',
    registers: [this.registry],
  });

  /** Adds memory, CPU, garbage collection and the event loop's lag of this process: `nodejs_*`, `process_*`. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts an answered request; `route` is the name of its route, such as `property.get`. */
  countRequest(route: string, status: number, seconds: number): void {
    this.#requests.observe({ route }, seconds);
    this.#statuses.inc({ route, status: String(status) });
  }

  /** `settled`: processed; `refused`: rejected as invalid; `failed`: an error, so that the provider sends it again. */
  countWebhook(outcome: 'settled' | 'refused' | 'failed'): void {
    this.#webhooks.inc({ outcome });
  }

  /** Records how late a webhook arrived; `createdAt` is when its event happened at the provider. */
  observeWebhookLag(createdAt: Date, now: Date): void {
    this.#webhookLag.observe(Math.max(0, (now.getTime() - createdAt.getTime()) / 1000));
  }

  countSlowQuery(): void {
    this.#slowQueries.inc();
  }
}
