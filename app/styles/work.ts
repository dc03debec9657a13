import choiceGridCss from './choice-grid.css?url'
import daysCss from './days.css?url'
import listsCss from './lists.css?url'
import paperCss from './paper.css?url'
import recordsCss from './records.css?url'

const sheet = (href: string) => ({ rel: 'stylesheet', href })

/** What a page of a desk looks like beside what all of them have: lists, and nothing else. */
export const listLinks = () => [sheet(listsCss)]

/** The same for pages about one thing, and for forms. */
export const links = () => [...listLinks(), sheet(recordsCss)]

/** The same for pages with something to print and mark by hand. */
export const paperLinks = () => [...links(), sheet(paperCss)]

/** The same for pages with a choice for each of many things. */
export const choiceLinks = () => [...links(), sheet(choiceGridCss)]

/** How a day of lessons looks, before what overrules it. */
export const daysLinks = () => [sheet(daysCss)]
