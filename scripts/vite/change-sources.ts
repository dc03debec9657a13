import type { Plugin } from 'vite'

export interface Change {
	from: string
	to: string
}

/**
 * Changes the source of packages. Files are named by the end of their path. The build fails if a source no longer
 * contains the text to change.
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
