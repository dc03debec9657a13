import papersCss from './papers.css?url'
import viewsCss from './views.css?url'
import workCss from './work.css?url'

const sheet = (href: string) => ({ rel: 'stylesheet', href })

/** Sheets that pages of a desk need beside the common one: lists, records and long forms. */
export const links = () => [sheet(workCss)]

/** The same for pages that show people, skills, charts or the schedule. */
export const viewLinks = () => [...links(), sheet(viewsCss)]

/** The same for rolls, invoices and what is printed. */
export const paperLinks = () => [...links(), sheet(papersCss)]
