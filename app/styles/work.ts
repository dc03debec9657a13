import workCss from './work.css?url'

/** What pages with lists, records or long forms look like, beside what all of a desk has. */
export const links = () => [{ rel: 'stylesheet', href: workCss }]
