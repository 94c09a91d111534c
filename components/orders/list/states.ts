// Replacements and errors of rows in one script: as separate ones, each would add its address to every page.
export { ExportFailure } from "#components/orders/export/export-failure.tsx";
export { KnownDeadline } from "#components/orders/columns/known-deadline.tsx";
export {
  PageNumberingNote,
  PageNumberingState,
} from "#components/orders/page-numbering/page-numbering-state.tsx";
export { NoneOfThem } from "#components/orders/rows/none-of-them.tsx";
export { ListEmpty, RemarkLost } from "./list-empty.tsx";
export { UnreadableRows, WholeDaysNote, WithoutSellerNote } from "./list-notes.tsx";
export { MovesNote } from "./moves-note.tsx";
export { NoResponseBanner, NoResponsePanel } from "./no-response.tsx";
export { PageJump } from "./page-jump.tsx";
export { SellerNeeded, ShopNeeded } from "./shop-needed.tsx";
