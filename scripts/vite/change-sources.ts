import type { Plugin } from 'vite'

export interface Change {
	from: string
	to: string
}

/**
 * Rewrites parts of packages, by the end of a file's path, for the server or for the browser. Fails the build when a
 * source is not what its change was written for.
 */
export function changeSources(
	name: string,
	{ changed, ...where }: { server: boolean; apply?: 'build'; changed: Record<string, Change[]> },
): Plugin {
	return {
		name,
		enforce: 'pre',
		apply: where.apply,
		transform(code, id, options) {
			if (Boolean(options?.ssr) !== where.server) return undefined
			const changes = Object.entries(changed).find(([file]) => id.endsWith(file))?.[1]
			return changes?.reduce((source, change) => replaceOnce(name, source, change), code)
		},
	}
}

function replaceOnce(name: string, source: string, { from, to }: Change) {
	const pieces = source.split(from)
	if (pieces.length !== 2) throw new Error(`${name}: Remix no longer contains:\n${from}`)
	return pieces.join(to)
}
