import { groupMasked } from "#components/cards/group-masked.ts";

/** A masked echo; a card number in fours, by room and not by blanks. A dash for what was not asked. */
export function MaskedNumber({ text, isGrouped }: { text: string | null; isGrouped?: boolean }) {
  if (text === null) return <span className="cards-none">—</span>;
  return (
    <bdi className="mono cards-masked">
      {isGrouped ? groupMasked(text).map((group, index) => <i key={index}>{group}</i>) : text}
    </bdi>
  );
}
