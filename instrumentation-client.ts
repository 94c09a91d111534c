import { guardAgainstForeignChanges } from "#lib/client/foreign-changes.ts";

// Next runs this before React takes over the page.
guardAgainstForeignChanges();
