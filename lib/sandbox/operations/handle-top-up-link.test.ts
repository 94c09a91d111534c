import { expect, test } from "vitest";
import { TEST_TOKEN, withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import { ENDPOINTS } from "#lib/sandbox/state/endpoints.ts";

const sandbox = withSandbox();

const LINKS = [
  "url",
  "short_url",
  "mobile_url",
  "mobile_short_url",
  "we_app_page_path",
  "we_app_web_view_url",
  "we_app_web_view_short_url",
];

test("GET with a form body gives links, sign and mini-program, and charges silently", async () => {
  const { envelope, text } = await sandbox.call("topUpLink", { sid: "shop-window" });
  const data = envelope.data as {
    single_url_list: Record<string, string>;
    sign: string;
    we_app_info: object;
  };
  expect(Object.keys(data.single_url_list)).toEqual(LINKS);
  expect(data.single_url_list.url).toContain("sid=shop-window");
  expect(Object.keys(data.we_app_info)).toEqual([
    "app_id",
    "page_path",
    "we_app_icon_url",
    "user_name",
    "source_display_name",
    "title",
    "desc",
  ]);
  expect(data.sign).toMatch(/\S/);
  expect(text).not.toContain("withholding_money");
  expect(sandbox.state.meter.read(0).points).toBe(2);
});

test.each([
  ["data", (envelope: Record<string, unknown>) => envelope.data],
  ["root", (envelope: Record<string, unknown>) => envelope],
] as const)("links can stand in the %s", async (topUpPlace, place) => {
  sandbox.speak({ topUpPlace });
  const { envelope } = await sandbox.call("topUpLink", { sid: "a" });
  expect(place(envelope)).toMatchObject({
    short_url: expect.stringMatching(/^https:/),
    we_app_info: expect.any(Object),
    sign: expect.any(String),
  });
});

test.each([
  ["body", 0, 100],
  ["query", 100, 0],
  ["either", 0, 0],
] as const)(
  "placement %s: a sid in the body is code %i, in the query %i",
  async (sidLocation, inBody, inQuery) => {
    sandbox.speak({ sidLocation });
    expect((await sandbox.call("topUpLink", { sid: "a" })).envelope.code).toBe(inBody);
    const { text } = await sandbox.send(`${sandbox.baseUrl}${ENDPOINTS.topUpLink.path}?sid=a`, {
      headers: { authorization: `Bearer ${TEST_TOKEN}` },
    });
    expect(JSON.parse(text).code).toBe(inQuery);
  },
);

test.each([{}, { sid: "" }, { sid: "x".repeat(129) }])("%o is rejected, naming sid", async (fields) => {
  const { envelope } = await sandbox.call("topUpLink", fields);
  expect(envelope).toMatchObject({ code: 100, msg: expect.stringContaining("sid") });
});
