/** The chat script bundles this module, so it contains nothing else. */
export const SEND_FAILED = 'Failed to send message. Please try again.'
export const UPLOAD_FAILED = 'Failed to upload image. Please try again.'

/** Polling intervals of an open chat, and of the badge and online status. */
export const CHAT_EVERY = 10_000
export const STATUS_EVERY = 30_000
