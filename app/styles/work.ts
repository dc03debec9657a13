import pagesCss from './pages.css?url'
import workCss from './work.css?url'

const sheet = (href: string) => ({ rel: 'stylesheet', href })

/** Sheets that pages of a desk need beside the common one: lists, records and long forms. */
export const links = () => [sheet(workCss)]

/** The same for pages with a look of their own, such as a roll or an invoice. */
export const pageLinks = () => [...links(), sheet(pagesCss)]
