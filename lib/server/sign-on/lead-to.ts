import "server-only";

/**
 * Answers a form with a page that leads elsewhere at once. A redirect won't do: Chromium follows one after a form only
 * to addresses of our policy (`form-action`), and a provider may redirect further.
 */
export function leadTo(address: string, name: string, cookies: string[] = []): Response {
  const { href } = new URL(address);
  const headers = new Headers({
    Refresh: `0; url=${href}`,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const title = escape(name);
  const page = `<!doctype html><title>${title}</title><a href="${escape(href)}">${title}</a>`;
  return new Response(page, { headers });
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
