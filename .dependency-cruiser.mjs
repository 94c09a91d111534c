/** Who may import whom. Each rule names what a folder must never reach. */
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });
const inFeature =
  "^lib/server/(account|orders|buyers|cards|top-up|usage|people|connection|retention|service-format|cache-settings|notices|webhooks|practice|sign-on)/";
const tests = "\\.test\\.tsx?$";

export default {
  forbidden: [
    never("no-cycles", {}, { circular: true }, "Two modules that need each other are one module."),
    never(
      "app-goes-through-verbs",
      { path: "^app/", pathNot: tests },
      { path: "^lib/(server/(service|db|metering)|sandbox|testing)/" },
      "Routes compose verbs.",
    ),
    never(
      "no-route-imports-another",
      { path: "^app/([^(/].*)/[^/]+$" },
      { path: "^app/", pathNot: "^app/($1/|[^/]+$)" },
      "Routes stand alone.",
    ),
    never(
      "no-route-of-a-group-imports-another",
      // What a segment in brackets stands for is the business of the route around it.
      { path: "^app/[(]([a-z]+)[)]/([a-z/-]+)/" },
      { path: "^app/", pathNot: "^app/([^/]+$|[(]$1[)]/($2/|[^/]+$))" },
      "Routes stand alone.",
    ),
    never(
      "components-know-no-secret",
      { path: "^(components|lib/testing/shown)/" },
      { path: "^lib/(server|sandbox|testing)/", pathNot: "^lib/testing/shown/" },
      "Server actions come in as props.",
    ),
    never(
      "features-stand-alone",
      { path: "^components/(account|orders|buyers|cards|top-up|usage|settings|practice|find|jobs|lists)/" },
      {
        path: "^components/(account|orders|buyers|cards|top-up|usage|settings|practice|find|jobs)/",
        pathNot: "^components/$1/",
      },
      "A feature never imports another.",
    ),
    never(
      "today-above-features",
      { path: "^(components|lib/server)/", pathNot: `^(components|lib/server)/today/|${tests}` },
      { path: "^(components|lib/server)/today/" },
      "Today is put together from features; none of them needs it.",
    ),
    never(
      "api-above-features",
      { path: "^lib/server/", pathNot: `^lib/server/(api|start)/|${tests}` },
      { path: "^lib/server/api/" },
      "The API is put together from features; none of them needs it.",
    ),
    never(
      "display-below-features",
      { path: "^components/(layout|data-table|display|feedback)/" },
      {
        path: "^components/(account|orders|buyers|cards|top-up|usage|settings|session|find|jobs|lists)/|^lib/client/(?!address/)",
      },
      "Parts know no feature.",
    ),
    never(
      "primitives-know-nothing",
      { path: "^components/ui/" },
      { path: "^(app|components|lib)/", pathNot: "^components/ui/|^lib/shared/(base/cn|tables/phone)\\.ts$" },
      "Primitives carry no product words.",
    ),
    never(
      "client-stays-in-browser",
      { path: "^lib/client/" },
      { path: "^(app|components|lib/(server|sandbox|testing))/" },
      "Browser code knows no server.",
    ),
    never(
      "verbs-ask-through-metering",
      { path: inFeature, pathNot: tests },
      { path: "^lib/server/service/|^(app|components)/|^node_modules/(react|react-dom)/" },
      "The ledger stands before every call.",
    ),
    never(
      "verbs-stand-alone",
      { path: inFeature, pathNot: tests },
      { path: inFeature, pathNot: "^lib/server/$1/" },
      "A feature never imports another.",
    ),
    never(
      "foundations-below-features",
      {
        path: "^lib/server/(log|loops|crypto|settings|audit|auth|second-factor|http|guard|jobs|shops|tables|db|metering|service)/",
        pathNot: tests,
      },
      { path: inFeature },
      "Foundations know no feature.",
    ),
    never(
      "only-metering-calls-service",
      { path: "^lib/", pathNot: `^lib/server/(metering|service)/|^lib/testing/|${tests}` },
      { path: "^lib/server/service/" },
      "Every call is metering.",
    ),
    never(
      "service-stands-alone",
      { path: "^lib/server/service/", pathNot: tests },
      { path: "^(app|components|lib)/", pathNot: "^lib/server/service/|^lib/shared/" },
      "The client is reusable.",
    ),
    never(
      "shared-is-pure",
      { path: "^lib/shared/", pathNot: tests },
      { path: "^(app|components|lib)/", pathNot: "^lib/shared/" },
      "Shared runs anywhere.",
    ),
    never(
      "shared-has-no-runtime",
      { path: "^lib/shared/", pathNot: tests },
      { dependencyTypes: ["core"] },
      "Shared runs anywhere.",
    ),
    never(
      "shared-has-no-react",
      { path: "^lib/shared/", pathNot: tests },
      { path: "^node_modules/(react|react-dom|next)/" },
      "Shared runs anywhere.",
    ),
    never(
      "sandbox-imports-nothing-of-ours",
      { path: "^lib/sandbox/" },
      { path: "^(app|components|lib)/", pathNot: "^lib/sandbox/" },
      "A second reading of the spec.",
    ),
    never(
      "nothing-imports-sandbox",
      { path: "^(app|components|lib)/", pathNot: "^lib/(sandbox|testing)/" },
      { path: "^lib/sandbox/" },
      "The simulator is another process.",
    ),
    never(
      "no-test-code-in-product",
      { path: "^(app|components|lib)/", pathNot: `^lib/testing/|${tests}` },
      { path: `^lib/testing/|${tests}` },
      "Test code stays in tests.",
    ),
    never("nothing-unresolved", {}, { couldNotResolve: true }, "An import that leads nowhere."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
