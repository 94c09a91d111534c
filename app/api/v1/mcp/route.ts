import { serveMcp } from "#lib/server/api/mcp/serve-mcp.ts";

export const POST = serveMcp;
