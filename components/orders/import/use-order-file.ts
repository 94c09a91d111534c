import { useEffect, useRef, useState } from "react";
import { OLD_BUILD_EVENT } from "#components/ui/lazy-part.tsx";
import type { Channel, FileOrder } from "#lib/shared/orders/files/file-orders.ts";
import type { FileChoice } from "#lib/shared/orders/files/file-table.ts";
import type { FileProblem, TableFacts } from "#lib/shared/orders/files/read-in-parts.ts";
import type { OrderFile } from "#lib/shared/orders/files/read-order-file.ts";
import type { ColumnsByChannel } from "#lib/shared/orders/files/saved-columns.ts";
import type { ReadPart, ReadRequest } from "./file-reader.ts";

type Chosen = { file: File; fileId: number };
type Doubt = "encoding" | "otherSheets" | undefined;

/** A file that was read; `id` differs for each reading. */
export type ReadFile = OrderFile & {
  id: number;
  fileAt: number;
  doubt: Doubt;
  table: TableFacts;
  choice: FileChoice;
};

/** Reads a chosen file in a worker and, again, whenever a person corrects its channel or columns. */
export function useOrderFile(saved: ColumnsByChannel, timeZone: string) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  /** Share of the lines that are read; null while no file is. */
  const [share, setShare] = useState<number | null>(null);
  const worker = useRef<Worker | null>(null);
  const isBusy = useRef(false);
  const chosen = useRef<Chosen | null>(null);
  const nextId = useRef(1);
  useEffect(() => () => worker.current?.terminate(), []);

  function end() {
    isBusy.current = false;
    setShare(null);
  }

  function stop() {
    worker.current?.terminate();
    worker.current = null;
    end();
  }

  function fail(kind: string, line?: number) {
    end();
    setFile(null);
    setProblem(line === undefined ? { kind } : { kind, line });
  }

  function read({ file: given, fileId }: Chosen, choice: FileChoice) {
    // A reading ends early only with its worker.
    if (isBusy.current) stop();
    isBusy.current = true;
    worker.current ??= new Worker(new URL("./file-reader.ts", import.meta.url), { type: "module" });
    setProblem(null);
    setShare(0);
    let doubt: Doubt;
    const orders: FileOrder[] = [];
    worker.current.onmessage = ({ data: part }: MessageEvent<ReadPart>) => {
      if (part.kind === "doubt") doubt = part.doubt;
      else if (part.kind === "progress") setShare(part.share);
      else if (part.kind === "orders") orders.push(...part.orders);
      else if (part.kind === "problem") fail(part.problem.kind, part.problem.line);
      else {
        const { table, rejected, repeatedCount } = part;
        const id = nextId.current++;
        end();
        setProblem(null);
        setFile({ id, fileAt: given.lastModified, doubt, orders, rejected, repeatedCount, table, choice });
      }
    };
    worker.current.onerror = (event) => {
      stop();
      // Without a message its script didn't come, most likely because of another build.
      if (event instanceof ErrorEvent && event.message) fail("unreadable");
      else window.dispatchEvent(new Event(OLD_BUILD_EVENT));
    };
    worker.current.postMessage({ file: given, fileId, choice, saved, timeZone } satisfies ReadRequest);
  }

  return {
    file,
    problem,
    share,
    refuse: (kind: string) => setProblem({ kind }),
    cancel: stop,
    take: (given: File) => {
      chosen.current = { file: given, fileId: nextId.current++ };
      setFile(null);
      read(chosen.current, {});
    },
    chooseChannel: (channel: Channel) => chosen.current && read(chosen.current, { channel }),
    chooseColumns: (columns: NonNullable<FileChoice["columns"]>) =>
      file && chosen.current && read(chosen.current, { ...file.choice, columns }),
  };
}
