import formPartsCss from './form-parts.css?url'
import workCss from './work.css?url'

/** What pages with lists, records or long forms look like, beside what all of a desk has. */
export const links = () => [{ rel: 'stylesheet', href: workCss }]

/** The same for pages with forms of several parts. */
export const formLinks = () => [...links(), { rel: 'stylesheet', href: formPartsCss }]
