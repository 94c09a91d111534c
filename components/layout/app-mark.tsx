/** Logo of the product: a shop front. */
export function AppMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="flex-none">
      <rect width="20" height="20" rx="5" fill="var(--accent)" />
      <path
        d="M5 8.25h10l-1.25-3h-7.5L5 8.25Zm1.25 0v6.5h7.5v-6.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
