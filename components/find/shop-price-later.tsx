"use client";

import { later } from "#components/ui/later.tsx";

/** Loads when the menu of shops is first opened. */
export const ShopPrice = later(() => import("./shop-price.tsx").then((module) => module.ShopPrice));
