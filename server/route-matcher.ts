import type { ServerBuild } from '@remix-run/node'
import { matchRoutes, type RouteObject } from 'react-router'
import { areaOf } from '#app/domain/account/areas.ts'
import type { Place, Remembered } from '#app/web/context.ts'

/** Invented paths fill this cache once and then cost what they did without it. */
const KEPT_PATHS = 1000

interface RouteHandle {
	remembers?: Remembered
	spoken?: boolean
	keptFor?: number
}

/** Matches a path by the rules of Remix, once per request. Everything else decides by the route and not by the path. */
export class RouteMatcher {
	readonly #table: RouteObject[]
	readonly #places = new Map<string, Place>()
	readonly #found = new Map<string, Place>()

	constructor(build: ServerBuild) {
		this.#table = children(build, undefined)
		for (const route of Object.values(build.routes)) {
			if (!route || route.id === 'root') continue
			const pattern = patternOf(build, route.id)
			const handle = (route.module.handle ?? {}) as RouteHandle
			const place = {
				routeId: route.id,
				pattern,
				area: areaOf(route.id),
				remembers: handle.remembers ?? {},
				spoken: handle.spoken ?? false,
				keptFor: handle.keptFor ?? null,
			}
			this.#places.set(route.id, place)
		}
	}

	/** Always finds a route, because unknown paths match Page Not Found. */
	of(pathname: string): Place {
		const known = this.#found.get(pathname)
		if (known) return known
		const page = withoutData(pathname)
		const leaf = matchRoutes(this.#table, { pathname: page })?.at(-1)
		const place = leaf && this.#places.get(leaf.route.id ?? '')
		if (!place) throw new Error('The route table has no last resort.')
		// Paths with ids rarely repeat, so they are not cached.
		if (!place.pattern.includes(':') && this.#found.size < KEPT_PATHS) this.#found.set(pathname, place)
		return place
	}
}

/** Remix requests the data of a page at its path with `.data` appended. */
export function withoutData(pathname: string): string {
	if (!pathname.endsWith('.data')) return pathname
	const page = pathname.slice(0, -'.data'.length)
	return page === '/_root' ? '/' : page
}

function children(build: ServerBuild, parentId: string | undefined): RouteObject[] {
	return Object.values(build.routes)
		.filter((route) => route?.parentId === parentId)
		.map((route) => {
			if (!route) throw new Error('A route of the build is missing.')
			const { id, path, index, caseSensitive } = route
			if (index) return { id, path, index, caseSensitive }
			return { id, path, caseSensitive, children: children(build, id) }
		})
}

function patternOf(build: ServerBuild, routeId: string): string {
	const parts: string[] = []
	for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) {
		const path = build.routes[id]?.path
		// The landing page is the route `/` and not an index route, so that its forms post to `/`.
		if (path && path !== '/') parts.unshift(path)
	}
	return '/' + parts.join('/')
}
