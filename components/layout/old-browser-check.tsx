/**
 * Leads a browser below the minimum (.browserslistrc) to a page that says so, before anything of ours runs: it knows no
 * script newer than ES5. Without a quote, an ampersand or an angle bracket, which React would write otherwise.
 */
export const OLD_BROWSER_CHECK =
  "if(!window.HTMLElement||!HTMLElement.prototype.showPopover||![].toSorted||!String.prototype.isWellFormed)location.replace(String.fromCharCode(47)+/old-browser.html/.source)";

export function OldBrowserCheck({ policy }: { policy: string | null }) {
  const nonce = /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  // A browser shows no page its nonces.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {OLD_BROWSER_CHECK}
    </script>
  );
}
