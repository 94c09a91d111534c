"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";

/** Loads when the menu of shops is first opened. */
export const ShopPrice = lazyPart(() => import("./shop-price.tsx").then((module) => module.ShopPrice));
