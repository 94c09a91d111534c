/**
 * Redirects a browser below the minimum (.browserslistrc) before our scripts run, so it uses ES5 only. No
 * quotes, ampersands or angle brackets, which React would escape.
 */
export const OLD_BROWSER_CHECK =
  "if(!window.HTMLElement||!HTMLElement.prototype.showPopover||![].toSorted||!String.prototype.isWellFormed" +
  "||![].flatMap||!window.ResizeObserver||!window.TextDecoder||!window.HTMLDialogElement" +
  "||!HTMLDialogElement.prototype.showModal||!HTMLDialogElement.prototype.close||!HTMLElement.prototype.scrollIntoView)" +
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
