/**
 * Pages that write on GET, all of them: the id of the route, and its pattern. They are sent by links from elsewhere that
 * cannot be posts.
 */
export const writingGets: Readonly<Record<string, string>> = {
	'routes/api/paypal-return': '/api/paypal/return',
}

/** Whether a GET writes: where reads are served by replicas, it goes to the primary. */
export function isWritingGet(routeId: string, url: string): boolean {
	return Object.hasOwn(writingGets, routeId) || isExport(url)
}

/** A list asked for as a file: the history notes who took it out. */
export function isExport(url: string): boolean {
	const [path = '', query] = url.split('?')
	return path.replace(/\.data$/, '').endsWith('.csv') || new URLSearchParams(query).get('format') === 'csv'
}
