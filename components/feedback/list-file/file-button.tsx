import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";

/** The browser's own field for a list as a file, behind a button of ours. */
export function FileButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="s" onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        className="sr-only"
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Choosing the same file again, corrected since, must count as a change too.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
