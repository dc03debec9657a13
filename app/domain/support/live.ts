/** What the chat's own script needs, and nothing else: it is sent with it. */
export const SEND_FAILED = 'Failed to send message. Please try again.'
export const UPLOAD_FAILED = 'Failed to upload image. Please try again.'

/** How often an open chat, and how often the badge and the online status are asked for again. */
export const CHAT_EVERY = 10_000
export const STATUS_EVERY = 30_000
