import { z } from "zod";
import { getBuyerRun } from "#lib/server/buyers/get-buyer-run.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  return readRoute({
    role: "staff",
    input: z.strictObject({}),
    isPaid: false,
    isRecorded: true,
    verb: (context) => getBuyerRun(context, id),
  })(request);
}
