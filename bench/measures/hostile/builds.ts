// Opens 200 fresh pages in Chromium while nginx has two builds behind it, and presses in a tab that is older than both.
import type { Page } from "@playwright/test";
import { CARDS, cardForm, fillTwo, openCards } from "../../../e2e/card-form.ts";
import { untilListening } from "../../../e2e/until-listening.ts";
import { loadFreshPages, openBrowser } from "../../front/fresh-pages.ts";
import { onStage } from "../../front/on-stage.ts";
import { atLeast, figure, printFigures } from "../../figures.ts";

const PAGES = Number(process.env.BENCH_PAGES ?? 200);
const NAME = "陈晓伟";

/** True when each page works, and the old tab keeps what is typed. */
export function run(): Promise<boolean> {
  return onStage(async (stage, secondBuild) => {
    const window = await openBrowser(stage);
    try {
      const old = await (await window.openContext()).newPage();
      await openCards(old);
      await untilListening(old);
      await stage.replace(0, secondBuild);
      const { dead, ofSecond } = await loadFreshPages(window, PAGES);
      for (const line of dead) console.log(`  ${line}`);
      const between = await pressInOldTab(old, CARDS[2].T);
      await stage.replace(1, secondBuild);
      const after = await pressInOldTab(old, CARDS[2].F);
      const { notices, hasFields } = await pressRemoved(old);
      return printFigures([
        figure("fresh pages that never listen while two builds serve", dead.length, `of ${PAGES}`, 0),
        atLeast("of them pages of the second build", ofSecond, `of ${PAGES}`, PAGES / 10),
        figure(
          "presses of an old tab that fail while two builds serve, and after",
          between + after,
          "of 2",
          0,
        ),
        figure("notices for a command that the new build has not, beyond one", Math.abs(notices - 1), "", 0),
        figure("fields of the old tab that lose what is typed", hasFields ? 0 : 1, "", 0),
      ]);
    } finally {
      await window.close();
    }
  });
}

/** Checks a card in a tab; 1 if no verdict comes. */
async function pressInOldTab(page: Page, card: string): Promise<number> {
  await fillTwo(page, NAME, card);
  const form = cardForm(page);
  await form.check.click();
  return form
    .result(card === CARDS[2].T ? "Valid" : "Mismatch")
    .waitFor({ timeout: 15_000 })
    .then(
      () => 0,
      () => 1,
    );
}

/** Presses with the id of a command that no build has. */
async function pressRemoved(page: Page): Promise<{ notices: number; hasFields: boolean }> {
  await page.route("**/*", (route) => {
    const headers = route.request().headers();
    return route.continue(
      "next-action" in headers ? { headers: { ...headers, "next-action": "7f".padEnd(42, "0") } } : {},
    );
  });
  await fillTwo(page, NAME, CARDS[2].N);
  const form = cardForm(page);
  const typed = await form.card.inputValue();
  await form.check.click();
  const notice = page.getByText(/Merchant Desk has been updated/);
  await notice.first().waitFor({ timeout: 15_000 });
  const hasFields = (await form.card.inputValue()) === typed && (await form.name.inputValue()) === NAME;
  return { notices: await notice.count(), hasFields };
}
