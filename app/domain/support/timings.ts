/** How often an open chat, and how often the badge and the online status are asked for again. */
export const CHAT_EVERY = 10_000
export const STATUS_EVERY = 30_000
