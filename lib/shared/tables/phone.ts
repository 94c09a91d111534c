/** Media query of a phone, where rows are cards; `phone:` in class names and `@variant phone` in style sheets. */
export const PHONE = "(width <= 640px)";
