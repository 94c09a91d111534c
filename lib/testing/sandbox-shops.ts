/** Shops of the sandbox, by their names. */
export const MAIN = "林间小铺";
export const OTHER = "拾光文具";
/** What the service knows the first by. */
export const MAIN_OWNER = "2208841037615";
