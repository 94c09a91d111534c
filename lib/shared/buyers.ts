/** `vvtype` of operation 4: 1 basic, 2 enhanced, 3 standard; its numbers differ from those of operation 5. */
export const BUYER_EDITIONS = ["basic", "enhanced", "standard"] as const;
export type BuyerEdition = (typeof BUYER_EDITIONS)[number];
