import { serveMcp } from "#lib/server/api/mcp/serve-mcp.ts";

export const GET = serveMcp;
export const POST = serveMcp;
