"use client";

import { later } from "#components/ui/later.tsx";

/** Comes when the shops are opened for the first time. */
export const ShopPrice = later(() => import("./shop-price.tsx").then((module) => module.ShopPrice));
