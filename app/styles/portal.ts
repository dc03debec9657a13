import formsCss from './forms.css?url'
import lessonsCss from './lessons.css?url'

const sheet = (href: string) => ({ rel: 'stylesheet', href })

/** The sheet of all pages of the portal but its first one. */
export const links = () => [sheet(lessonsCss)]

/** The names of all time zones leave the page of the account room for its fields alone. */
export const accountLinks = () => [sheet(formsCss)]
