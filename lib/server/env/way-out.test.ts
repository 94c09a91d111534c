import { expect, test } from "vitest";
import { proxyEnv, readWayOut } from "./way-out.ts";

test.each([
  [{}, null],
  [{ HTTPS_PROXY: "http://proxy.example:3128" }, "http://proxy.example:3128"],
  [{ https_proxy: "http://a:1", HTTPS_PROXY: "http://b:2" }, "http://a:1"],
  [{ HTTP_PROXY: "http://proxy.example:3128" }, "http://proxy.example:3128"],
  [{ http_proxy: "http://x:1", HTTPS_PROXY: "http://y:1" }, "http://y:1"],
  [{ HTTPS_PROXY: "proxy.example:3128" }, "http://proxy.example:3128"],
  [{ HTTPS_PROXY: "https://proxy.example" }, "https://proxy.example"],
  [{ HTTPS_PROXY: '"http://proxy.example:3128"' }, "http://proxy.example:3128"],
  [{ HTTPS_PROXY: "http://user:pass%20word@proxy.example:8080/" }, "http://proxy.example:8080"],
  [{ HTTPS_PROXY: "  " }, null],
])("row 128: %j is shown as %s, never with a password", (source, shown) => {
  const wayOut = readWayOut(source);
  expect("issue" in wayOut ? wayOut.issue : (wayOut.proxy?.shown ?? null)).toBe(shown);
});

test.each(["socks5://127.0.0.1:1080", "http://", "ftp://proxy", "http://[", "http:///x y"])(
  "row 128: the proxy %j can't be used, and its variable is named",
  (HTTPS_PROXY) => expect(readWayOut({ HTTPS_PROXY })).toMatchObject({ variable: "HTTPS_PROXY" }),
);

test("row 128: what NO_PROXY names goes past it, and what only listens on this machine", () => {
  const wayOut = readWayOut({ HTTPS_PROXY: "http://p:1", no_proxy: ".corp", NO_PROXY: "*" });
  if ("issue" in wayOut) throw new Error(wayOut.issue);
  expect(proxyEnv(wayOut, "byNoProxy")).toEqual({ https_proxy: "http://p:1/", no_proxy: ".corp" });
  expect(proxyEnv(wayOut, "never")?.no_proxy).toBe("localhost,127.0.0.1,::1,.corp");
});

test("row 128: certificates of one's own that can't be read are known", () => {
  expect(readWayOut({ NODE_EXTRA_CA_CERTS: "/no/such/file.pem" })).toMatchObject({
    extraCa: { path: "/no/such/file.pem", isReadable: false },
  });
});
