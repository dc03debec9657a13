import choiceGridCss from './choice-grid.css?url'
import formPartsCss from './form-parts.css?url'
import paperCss from './paper.css?url'
import workCss from './work.css?url'

/** What pages with lists, records or long forms look like, beside what all of a desk has. */
export const links = () => [{ rel: 'stylesheet', href: workCss }]

/** The same for pages with forms of several parts. */
export const formLinks = () => [...links(), { rel: 'stylesheet', href: formPartsCss }]

/** The same for pages with something to print and mark by hand. */
export const paperLinks = () => [...links(), { rel: 'stylesheet', href: paperCss }]

/** Both: forms of several parts, and what is printed. */
export const formPaperLinks = () => [...formLinks(), { rel: 'stylesheet', href: paperCss }]

/** The same for pages with a choice for each of many things. */
export const choiceLinks = () => [...formLinks(), { rel: 'stylesheet', href: choiceGridCss }]
