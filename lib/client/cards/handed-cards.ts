/** Text with the rows of cards on its way to the page for lists. In memory only: it holds personal data. */
let handed: string | null = null;

export const handedCards = {
  put: (text: string) => {
    handed = text;
  },
  read: () => handed ?? "",
  forget: () => {
    handed = null;
  },
};
