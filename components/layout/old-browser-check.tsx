/** Features our scripts need beyond ES5, each after the object that has it. */
const NEEDED = [
  ...["window.HTMLElement", "HTMLElement.prototype.showPopover", "HTMLElement.prototype.scrollIntoView"],
  ...[
    "window.HTMLDialogElement",
    "HTMLDialogElement.prototype.showModal",
    "HTMLDialogElement.prototype.close",
  ],
  ...[
    "window.ResizeObserver",
    "window.IntersectionObserver",
    "window.TextDecoder",
    "window.BroadcastChannel",
  ],
  ...["[].flatMap", "[].at", "[].findLast", "[].toSorted", "[].toReversed", "Object.hasOwn"],
  ...["String.prototype.at", "String.prototype.replaceAll", "String.prototype.isWellFormed"],
  ...["window.Intl", "Intl.ListFormat", "Intl.RelativeTimeFormat", "Intl.DisplayNames", "Intl.PluralRules"],
];

/**
 * Redirects a browser below the minimum (.browserslistrc) before our scripts run, so it uses ES5 only. No
 * quotes, ampersands or angle brackets, which React would escape.
 */
export const OLD_BROWSER_CHECK =
  `if(${NEEDED.map((feature) => `!${feature}`).join("||")})` +
  "location.replace(String.fromCharCode(47)+/old-browser.html/.source)";

export function OldBrowserCheck({ policy }: { policy: string | null }) {
  const nonce = /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  // A browser hides nonces from the page.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {OLD_BROWSER_CHECK}
    </script>
  );
}
