import "server-only";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { toProblem } from "#lib/server/api/problem.ts";
import { type ApiContext, admitKey, runRoute } from "#lib/server/api/with-key.ts";
import { readBody } from "#lib/server/http/request-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { describeTools, TOOLS } from "./tools.ts";

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Serves the Model Context Protocol over HTTP: the reads of the API as tools of an assistant, by the same keys,
 * rights and limits. Stores nothing between two requests.
 */
export function serveMcp(request: Request): Promise<Response> {
  return admitKey(request, async (context, limit) => {
    const parsedBody = parseMessage(await readBody(request, MAX_BODY_BYTES));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await makeServer(context).connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    for (const [name, value] of Object.entries({ "Cache-Control": "private, no-store", ...limit }))
      response.headers.set(name, value);
    return response;
  });
}

/** Parses one message: several at once, which the protocol has given up, would count as one call. */
function parseMessage(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    if (!Array.isArray(message)) return message;
  } catch {
    // Text that is no JSON is rejected below, as a list is.
  }
  throw new AppError("badInput", "not one JSON message", { fields: { body: "Not one JSON message" } });
}

function makeServer(context: ApiContext): Server {
  const server = new Server(
    { name: "merchant-desk", title: "Merchant Desk", version: "1" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: describeTools(context.key.rights) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(context, params.name, params.arguments ?? {}),
  );
  return server;
}

const INSTRUCTIONS =
  "Reads orders, links, usage and jobs that Merchant Desk has stored; no tool costs points or changes anything. " +
  "Order numbers are texts: repeat them exactly.";

async function callTool(
  context: ApiContext,
  name: string,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 64)}`);
  try {
    const response = await runRoute(tool, context, () => toParameters(given));
    if (!("body" in response)) throw new Error("a tool without JSON");
    const body = response.body as Record<string, unknown>;
    return { structuredContent: body, content: [{ type: "text", text: JSON.stringify(body) }] };
  } catch (error) {
    return { isError: true, content: [{ type: "text", text: tellProblem(error, context.requestId) }] };
  }
}

/** Arguments as the parameters of an address would come, which are texts. */
function toParameters({ format: _, ...given }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );
}

function tellProblem(thrown: unknown, requestId: string): string {
  const { title, detail, fields = {} } = toProblem(thrown, requestId);
  return [`${title}. ${detail}`, ...Object.entries(fields).map(([name, text]) => `${name}: ${text}`)].join(
    "\n",
  );
}
