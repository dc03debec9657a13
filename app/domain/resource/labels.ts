/** So long something is marked as new to those it is shared with. */
export const NEW_DAYS = 7
