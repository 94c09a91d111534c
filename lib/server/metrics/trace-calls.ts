import "server-only";
import type { Attributes, Context, Span } from "@opentelemetry/api";
import { instanceId } from "#lib/server/instance-id.ts";
import { log } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const SAY_AGAIN_MS = 600_000;
const MAX_STOP_MS = 3_000;

type Traces = {
  startSpan: (name: string, attributes: Attributes, parent: Span | null) => Span;
  stop: () => Promise<void>;
};
const running = () => processWide<{ traces: Traces | null }>("traces", () => ({ traces: null }));

/** Does a step of a call; its time becomes a span of the call's trace. */
export type TraceStep = <T>(name: "open" | "send" | "close", work: () => Promise<T>) => Promise<T>;

type TracedCall = { operation: Operation; callId: string; isJob: boolean };

/**
 * Does `work` for a call, and records a trace of it if traces are sent; `describe` gives what stands there about its
 * end. A trace holds no request, response, person or token.
 */
export async function traceCall<T>(
  { operation, callId, isJob }: TracedCall,
  work: (step: TraceStep) => Promise<T>,
  describe: (result: T) => Attributes,
): Promise<T> {
  const { traces } = running();
  if (traces === null) return work((_name, doStep) => doStep());
  const call = traces.startSpan(
    `call ${operation}`,
    { operation, "call.id": callId, "call.job": isJob },
    null,
  );
  const step: TraceStep = async (name, doStep) => {
    const span = traces.startSpan(name, {}, call);
    return doStep().finally(() => span.end());
  };
  try {
    const result = await work(step);
    call.setAttributes(describe(result));
    return result;
  } finally {
    call.end();
  }
}

/**
 * Sends traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, by OTLP over HTTP; the library reads its other
 * variables itself. Only our spans are sent: those of Next would have the addresses of pages.
 */
export async function startTraces(serviceName: string): Promise<void> {
  const [
    { diag, DiagLogLevel, ROOT_CONTEXT, trace },
    { resourceFromAttributes },
    sdk,
    { OTLPTraceExporter },
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const logger = makeLogger();
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.instance.id": instanceId() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("merchant-desk");
  const within = (parent: Span | null): Context =>
    parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  running().traces = {
    startSpan: (name, attributes, parent) => tracer.startSpan(name, { attributes }, within(parent)),
    stop: () => provider.shutdown().catch((error: unknown) => logger.error(String(error))),
  };
}

/** Sends the last traces; a collector that is away holds the end up for a moment only. */
export async function stopTraces(): Promise<void> {
  const { traces } = running();
  running().traces = null;
  if (traces === null) return;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_STOP_MS).unref());
  await Promise.race([traces.stop(), late]);
}

/** Says that traces are lost, once in ten minutes. */
function makeLogger() {
  let saidAt = -Infinity;
  const say = (message: string) => {
    if (performance.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = performance.now();
    log().warn({ cause: message.slice(0, 300) }, "traces could not be sent");
  };
  return { error: say, warn: say, info: () => undefined, debug: () => undefined, verbose: () => undefined };
}
