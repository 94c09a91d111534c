import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readEnv } from "#lib/server/env.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { words } from "#lib/testing/shown/words.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, "deploy", name), "utf8");
const nginx = read("nginx.conf");
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, "");

test("the front sets the visitor's address itself, and adds to no header of theirs", () => {
  const set = Object.fromEntries(
    Array.from(nginx.matchAll(/proxy_set_header (\S+) (\S+);/g), ([, name, value]) => [name, value]),
  );
  expect(set).toMatchObject({
    Host: "$host",
    "X-Forwarded-For": "$remote_addr",
    "X-Forwarded-Proto": "$scheme",
    "X-Forwarded-Host": "$host",
    "X-Real-IP": "$remote_addr",
    Forwarded: '""',
  });
  expect(nginx).not.toContain("$proxy_add_x_forwarded_for");
});

test("no log of the front has a query, a cookie or a referrer", () => {
  const [, format = ""] = /log_format ([^;]+);/.exec(nginx) ?? [];
  expect(format).toContain('"path":"$uri"');
  expect(format).not.toMatch(/\$(request\b|request_uri|args|query_string|http_)/);
  expect(nginx.match(/access_log [^;]+;/g)).toEqual(["access_log /dev/stdout without_query;"]);
  expect(nginx).toMatch(/^error_log stderr crit;$/m);
});

test("the front serves only TLS 1.2 and 1.3 and its own names, within limits", () => {
  expect(nginx).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
  expect(nginx).toContain("ssl_reject_handshake on;");
  for (const limit of words(`
    client_max_body_size client_header_timeout client_body_timeout limit_req limit_conn
  `))
    expect(nginx).toMatch(new RegExp(`^\\s*${limit} `, "m"));
  expect(withoutComments(nginx)).not.toContain("non_idempotent");
});

test("plain http redirects people to https, and rejects requests to the API", () => {
  const [, plain = ""] = /listen 80 default_server;(.*?)\n {2}\}/s.exec(nginx) ?? [];
  expect(plain).toMatch(/location \/ \{\s+return 308 https:/);
  expect(plain).toMatch(/location \/api\/ \{\s+return 403;/);
  expect(plain).not.toContain("proxy_pass");
});

test("scripts of a page may come from either dashboard, a command goes to only one", () => {
  const [, scripts = ""] = /location \/_next\/static\/ \{(.*?)\}/s.exec(nginx) ?? [];
  expect(scripts).toContain("proxy_next_upstream error timeout http_404;");
  expect(nginx.match(/(?<=proxy_next_upstream )[^;]+/g)).toEqual([
    "error",
    "error timeout http_429 http_500 http_503",
    "error timeout http_404",
  ]);
});

test("the other dashboard gets reads that broke off, and commands of which nothing was sent", () => {
  const [, again = ""] =
    /map \S+ \S+ \$may_go_again \{\n(.*?)\n {2}\}/s.exec(nginx.replace(/"\$request.*?"/, "it")) ?? [];
  expect(again.split("\n").map((line) => line.trim())).toEqual([
    "default 0;",
    '"~^(GET|HEAD) " 1;',
    '"~ 0(, 0)*$" 1;',
  ]);
  const locations = [...withoutComments(nginx).matchAll(/location ([^{]+) \{(.*?)\n {4}\}/gs)];
  const unasked = locations.filter(([, , text = ""]) => text.includes("auth_request off;"));
  expect(unasked.map(([, name]) => name)).toEqual(["@other", "= /_answers", "@any", "/_next/static/"]);
  const other = locations.find(([, name]) => name === "@other");
  expect(other?.[2]).toContain("if ($may_go_again = 0) { return 502; }");
});

test("an update replaces one dashboard, waits until it serves, then replaces the next", () => {
  const path = folderOfTest();
  writeFileSync(join(path, "docker"), '#!/bin/sh\necho "$@"\ncase "$*" in *"$FAILS"*) exit 1;; esac\n', {
    mode: 0o755,
  });
  const update = (fails: string) =>
    spawnSync(join(ROOT, "deploy/update.sh"), {
      encoding: "utf8",
      env: { PATH: `${path}:/usr/bin:/bin`, FAILS: fails, NODE_ENV: "test" },
    });
  const steps = [
    "compose build desk-1",
    "compose up --detach --no-deps --wait --wait-timeout 1800 desk-1",
    "compose up --detach --no-deps --wait --wait-timeout 1800 desk-2",
    "compose up --detach --wait",
  ];
  expect(update("none")).toMatchObject({ stdout: `${steps.join("\n")}\n`, status: 0 });
  expect(update("1800 desk-1")).toMatchObject({ stdout: `${steps.slice(0, 2).join("\n")}\n`, status: 1 });
});

test("nginx, if installed, accepts the configuration", () => {
  if (spawnSync("nginx", ["-v"]).status !== 0) return;
  const path = folderOfTest();
  const { key, cert } = selfSigned("desk.example");
  mkdirSync(join(path, "certs"));
  writeFileSync(join(path, "certs/privkey.pem"), key);
  writeFileSync(join(path, "certs/fullchain.pem"), cert);
  const config = nginx
    .replaceAll("/etc/nginx/certs", join(path, "certs"))
    .replace("/tmp/nginx.pid", join(path, "pid"))
    .replace("/dev/stdout", join(path, "access.log"))
    .replaceAll(/desk-\d:3000/g, "127.0.0.1:9");
  writeFileSync(join(path, "nginx.conf"), config);
  const { status, stderr } = spawnSync("nginx", ["-t", "-p", path, "-c", join(path, "nginx.conf")], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});

test("the image runs as a user of its own, without development packages", () => {
  const dockerfile = read("Dockerfile");
  const [, last = ""] = /[^]*\nFROM ([^]+)$/.exec(dockerfile) ?? [];
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/-m 0700 -o node -g node \/data/);
  expect(last).toMatch(/^HEALTHCHECK [^]+\/healthz/m);
  expect(last).toContain("COPY --from=packages /app/node_modules");
  expect(last).not.toMatch(/chown|--include=dev/);
  expect(dockerfile).toMatch(/npm ci --omit=dev --ignore-scripts/);
  expect(dockerfile).not.toMatch(/^\s*(ENV|ARG) .*(SECRET|APP_KEY|TOKEN|PASSWORD)/m);
});

test("the build context of the image has no secret, no data and no test", () => {
  const lines = read("Dockerfile.dockerignore").trim().split("\n");
  expect(lines[0]).toBe("*");
  const taken = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const kept = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  for (const name of taken)
    expect(
      kept.some((file) => file === name || file.startsWith(`${name}/`)),
      name,
    ).toBe(true);
  expect(taken.filter((name) => /^(data|\.env|\.git|e2e|bench|deploy)/.test(name))).toEqual([]);
});

test("the compose file's dashboards start without a note, and it has no secret in clear text", () => {
  const compose = read("compose.yaml");
  const valueOf = (name: string) =>
    new RegExp(`^    ${name}: (.+)$`, "m").exec(compose)?.[1]?.replace(/\$\{[^}]+\}/g, "x") ?? "";
  const { notes, openWays, trustedProxy } = readEnv({
    COMMERCE_BASE_URL: "https://service.example",
    COMMERCE_ACCESS_TOKEN: "live-token",
    NEXTAUTH_URL: "https://desk.example",
    NEXTAUTH_SECRET: "0123456789abcdef",
    APP_KEY: Buffer.alloc(32, 3).toString("base64"),
    HOST: "0.0.0.0",
    DATABASE_URL: valueOf("DATABASE_URL"),
    TRUSTED_PROXY: valueOf("TRUSTED_PROXY"),
  });
  expect([notes, openWays]).toEqual([[], []]);
  expect(compose).toContain(`ipv4_address: ${trustedProxy[0]}`);
  expect(compose.match(/<<: \*desk/g)).toHaveLength(2);
  expect(compose).not.toMatch(/^\s+(APP_KEY|NEXTAUTH_SECRET|POSTGRES_PASSWORD): (?!\$\{)/m);
  expect(compose).toMatch(/image: postgres:18$/m);
  // nginx resolves an address once, so an update must not change it.
  expect(compose.match(/ipv4_address: \S+/g)).toHaveLength(3);
  expect(compose.match(/^ {2}healthcheck:|^ {4}healthcheck:/gm)).toHaveLength(2);
});

test.each(["alerts.yaml", "board.json"])("%s uses only metrics that the dashboard has", (name) => {
  const told = ["count.ts", "read-metrics.ts"]
    .map((file) => readFileSync(join(ROOT, "lib/server/metrics", file), "utf8"))
    .join();
  const asked = new Set(read(name).match(/merchant_desk_\w+/g));
  expect(asked.size).toBeGreaterThan(5);
  for (const metric of asked)
    expect(told, metric).toMatch(
      new RegExp(`["}]${metric.replace(/^merchant_desk_/, "").replace(/_(bucket|count)$/, "")}["\`]`),
    );
});

test("the systemd unit keeps data private, and the database's shared memory in place", () => {
  const unit = read("merchant-desk.service");
  for (const line of words(`
    StateDirectoryMode=0700 UMask=0077 RemoveIPC=no NoNewPrivileges=yes ProtectSystem=strict
    CapabilityBoundingSet= KillMode=mixed RestartPreventExitStatus=78 StartLimitBurst=5
  `))
    expect(unit.split("\n")).toContain(line);
  expect(unit).toContain("useradd --system");
});
