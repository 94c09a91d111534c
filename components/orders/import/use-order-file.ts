import { useRef, useState } from "react";
import { useListFile } from "#components/feedback/list-file/use-list-file.ts";
import { type Channel, MAX_FILE_BYTES } from "#lib/shared/orders/files/file-orders.ts";
import { type FileChoice, type FileTable, readFileTable } from "#lib/shared/orders/files/file-table.ts";
import { type OrderFile, readOrderFile } from "#lib/shared/orders/files/read-order-file.ts";
import { type ColumnsByChannel, headingsSum } from "#lib/shared/orders/files/saved-columns.ts";
import { tableKey } from "#lib/shared/tables/pasted-columns.ts";

type Chosen = { text: string; fileAt: number; doubt?: "encoding" | "otherSheets" };

/** A file that was read; `id` differs for each reading. */
export type ReadFile = Chosen & OrderFile & { id: number; table: FileTable; choice: FileChoice };

export type FileProblem = { kind: string; line?: number };

/** Reads a chosen file and, again, whenever a person corrects its channel or columns. */
export function useOrderFile(saved: ColumnsByChannel, timeZone: string) {
  const listFile = useListFile(MAX_FILE_BYTES);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const nextId = useRef(1);

  function read(chosen: Chosen, choice: FileChoice) {
    const table = tableOf(chosen.text, choice, saved);
    setProblem("rows" in table ? null : table);
    setFile(
      "rows" in table
        ? {
            ...chosen,
            ...readOrderFile(table.rows, table.byField, timeZone),
            id: nextId.current++,
            table,
            choice,
          }
        : null,
    );
  }

  return {
    file,
    problem,
    isReading: listFile.isReading,
    refuse: (kind: string) => setProblem({ kind }),
    take: async (given: File) => {
      const found = await listFile.read(given);
      if (found !== null && "text" in found) return read({ ...found, fileAt: given.lastModified }, {});
      setFile(null);
      setProblem({ kind: found?.problem ?? "unreadable" });
    },
    chooseChannel: (channel: Channel) => file && read(file, { channel }),
    chooseColumns: (columns: NonNullable<FileChoice["columns"]>) =>
      file && read(file, { ...file.choice, columns }),
  };
}

/** Reads the table; with a person's earlier columns where they chose some for such headings. */
function tableOf(text: string, choice: FileChoice, saved: ColumnsByChannel) {
  const table = readFileTable(text, choice);
  if (!("rows" in table) || table.channel === null || choice.columns !== undefined) return table;
  const before = saved[table.channel];
  if (before === undefined || before.sum !== headingsSum(table.columns)) return table;
  const columns = { heads: tableKey(table.columns), byField: before.columns };
  return readFileTable(text, { ...choice, columns });
}
