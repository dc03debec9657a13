/** Emails of a server without mail settings are queued, and go out once it has some. */
export const MAIL_WAITS = 'Email is not set up on this server yet, so emails wait.'

export const ONCE_SET_UP = 'once email is set up on this server'
