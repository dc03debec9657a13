import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '#app/routes.ts'

export interface TableEntry {
	/** `/students/:id`; null for a shell, which has no address of its own. */
	path: string | null
	/** From the root of the project. */
	file: string
	/** The first tab of a page, at the page's own address. */
	isIndex: boolean
}

/** The route table as a flat list, read from where it is written. */
export function routeTable(): TableEntry[] {
	return flatten(routes, '')
}

function flatten(entries: RouteConfigEntry[], above: string): TableEntry[] {
	return entries.flatMap(({ path, index, file, children }) => {
		const here = path === undefined ? above : `${above}/${path}`
		const entry = {
			path: path === undefined && !index ? null : here.replace(/\/+/g, '/') || '/',
			file: `app/${file}`,
			isIndex: index === true,
		}
		return [entry, ...flatten(children ?? [], here)]
	})
}
