import "./globals.css";
import { cn } from "#lib/shared/cn.ts";

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body className={cn("bg-surface text-ink")}>{children}</body>
    </html>
  );
}
