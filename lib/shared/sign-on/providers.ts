/** Company messengers that people can sign in with, by the names of their texts. */
export const MESSENGERS = ["wecom", "dingtalk", "feishu"] as const;
export type MessengerId = (typeof MESSENGERS)[number];

/** Names of the providers in our addresses: they have to know `…/api/auth/callback/<name>`. */
export const SIGN_ON_PROVIDERS = ["oidc", ...MESSENGERS] as const;
export type SignOnProviderId = (typeof SIGN_ON_PROVIDERS)[number];
