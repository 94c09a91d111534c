import "server-only";
import type { Attributes, Span } from "@opentelemetry/api";
import { instanceId } from "#lib/server/instance-id.ts";
import { log } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const SAY_AGAIN_MS = 600_000;
const MAX_STOP_MS = 3_000;

/** A span that never throws. */
type SafeSpan = { own: Span | null; end: (facts: Attributes) => void };
type Traces = {
  startSpan: (name: string, attributes: Attributes, parent: SafeSpan | null) => SafeSpan;
  stop: () => Promise<void>;
};
const NOT_SENT: Traces = {
  startSpan: () => ({ own: null, end: () => undefined }),
  stop: async () => undefined,
};
const running = () => processWide<{ traces: Traces | null }>("traces", () => ({ traces: null }));

/** Does a step of a call; its time becomes a span of the call's trace. */
export type TraceStep = <T>(name: "open" | "send" | "close", work: () => Promise<T>) => Promise<T>;

type TracedCall = { operation: Operation; callId: string; isJob: boolean };

/**
 * Does `work` for a call, and records a trace of it if traces are sent; `describe` gives the facts of its end. A
 * trace holds no request, response, person or token.
 */
export async function traceCall<T>(
  { operation, callId, isJob }: TracedCall,
  work: (step: TraceStep) => Promise<T>,
  describe: (result: T) => Attributes,
): Promise<T> {
  const traces = running().traces ?? NOT_SENT;
  const call = traces.startSpan(
    `call ${operation}`,
    { operation, "call.id": callId, "call.job": isJob },
    null,
  );
  const step: TraceStep = async (name, doStep) => {
    const span = traces.startSpan(name, {}, call);
    return doStep().finally(() => span.end({}));
  };
  try {
    const result = await work(step);
    call.end(describe(result));
    return result;
  } catch (error) {
    call.end({ outcome: "failed" });
    throw error;
  }
}

/** Tries to trace: nothing that fails there may end a paid call. */
function attempt<T>(trace: () => T): T | null {
  try {
    return trace();
  } catch {
    return null;
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
  running().traces = {
    startSpan: (name, attributes, parent) => {
      const within = parent?.own ? trace.setSpan(ROOT_CONTEXT, parent.own) : ROOT_CONTEXT;
      const own = attempt(() => tracer.startSpan(name, { attributes }, within));
      return { own, end: (facts) => void attempt(() => own?.setAttributes(facts).end()) };
    },
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
    // The message may quote an address or a header.
    const cause = /\b(E[A-Z_]{3,20}|[45]\d\d)\b/.exec(message)?.[0] ?? "not known";
    log().warn({ cause }, "traces could not be sent");
  };
  return { error: say, warn: say, info: () => undefined, debug: () => undefined, verbose: () => undefined };
}
