/** Names of shops in the sandbox. */
export const MAIN = "林间小铺";
export const OTHER = "拾光文具";
/** Owner ID of the first shop. */
export const MAIN_OWNER = "2208841037615";
