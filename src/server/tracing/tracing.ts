// Sends traces to an OpenTelemetry collector: a span for each request, each run of a job, and each of their SQL statements. Loaded only when
// `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Env } from '../env.ts';
import { routeOf } from '../http/request/observe-requests.ts';
import {
  type FinishedStatement,
  type JobRunContext,
  jobChannel,
  requestChannel,
  type StartedRequest,
  statementChannel,
} from '../metrics/channels.ts';
import { recordOf } from '../metrics/request-record.ts';

/** The trace context of the request or job that the current code runs for. Statements outside of both, such as those at the start, get no span. */
const currentContext = new AsyncLocalStorage<Context>();

const contextOf = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span);

/** Starts the span of a request, which ends with its response. Ignores the header `traceparent`: a visitor could turn sampling on with it. */
function startRequest(tracer: Tracer, { method, response }: StartedRequest): Context {
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, ROOT_CONTEXT);
  response.once('close', () => {
    const route = routeOf(response);
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
    const { id } = recordOf(response);
    if (id) span.setAttribute('http.request.header.x-request-id', id);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return contextOf(span);
}

/** Adds a span for a finished SQL statement, which took `ms` milliseconds, to the running request or job. */
function addStatement(tracer: Tracer, { name, ms, hasFailed }: FinishedStatement): void {
  const parent = currentContext.getStore();
  if (!parent || !trace.getSpan(parent)?.isRecording()) return;
  const endTime = Date.now();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: endTime - ms }, parent);
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}

/** Starts a span when a job starts, and ends it when the job's promise settles. */
function traceJobs(tracer: Tracer): void {
  const spans = new WeakMap<JobRunContext, Span>();
  jobChannel.start.bindStore(currentContext, (job) => {
    const { queue } = job as JobRunContext;
    const span = tracer.startSpan(
      `job ${queue}`,
      { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': queue } },
      ROOT_CONTEXT,
    );
    spans.set(job as JobRunContext, span);
    return contextOf(span);
  });
  jobChannel.error.subscribe((job) => spans.get(job as JobRunContext)?.setStatus({ code: SpanStatusCode.ERROR }));
  jobChannel.asyncEnd.subscribe((job) => spans.get(job as JobRunContext)?.end());
}

/**
 * Starts sending spans of a share of the requests and jobs (`OTEL_TRACES_SAMPLER_ARG`, 0 to 1). Spans hold names, times and request ids, but no
 * addresses, no values of statements and no personal data.
 * @returns a function that sends the remaining spans and stops
 */
export function startTracing(env: Env): () => Promise<void> {
  const provider = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    // reads the endpoint and headers from the environment
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('homes');
  requestChannel.bindStore(currentContext, (request) => startRequest(tracer, request as StartedRequest));
  statementChannel.subscribe((statement) => addStatement(tracer, statement as FinishedStatement));
  traceJobs(tracer);
  return () => provider.shutdown();
}
