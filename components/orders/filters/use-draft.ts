import { useState } from "react";

/** What is typed over a value but not applied; a value that changes from outside takes its place. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [state, setState] = useState({ value, draft: value });
  if (state.value !== value) setState({ value, draft: value });
  return [state.value === value ? state.draft : value, (draft) => setState({ value, draft })];
}
