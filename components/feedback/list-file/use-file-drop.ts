import { type DragEvent, useState } from "react";

/** Handlers of an area for one dropped file, and whether files are held over it. */
export function useFileDrop(take: (file: File) => void, refuse: (why: "severalFiles") => void) {
  const [isOver, setOver] = useState(false);
  const area = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const [file, ...others] = event.dataTransfer.files;
      setOver(false);
      if (!file) return;
      event.preventDefault();
      if (others.length > 0) refuse("severalFiles");
      else take(file);
    },
  };
  return { isOver, area };
}
