import { Skeleton } from "#components/ui/skeleton.tsx";

export default function Loading() {
  return (
    <div className="page-head" aria-busy="true">
      <Skeleton className="w-32" />
    </div>
  );
}
