/** Days during which a shared resource is marked as new. */
export const NEW_DAYS = 7
