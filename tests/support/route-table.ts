import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInUse } from '#server/routes-in-use.ts'

export interface BuiltRoute {
	id: string
	parentId?: string
	path?: string
	index?: boolean
	hasLoader: boolean
	hasAction: boolean
}

/** Every route the build has and this mode uses, as the browser would be told of them. */
export function builtRoutes(): BuiltRoute[] {
	const folder = 'build/client/assets'
	const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
	if (!name) throw new Error('The build has no manifest.')
	const script = readFileSync(join(folder, name), 'utf8')
	const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as {
		routes: Record<string, BuiltRoute>
	}
	const oneSchool = process.env.SOLFA_FOR === 'school'
	return Object.values(manifest.routes).filter(({ id }) => isInUse(id, oneSchool))
}

/** `/students/:id`, as in the route table. */
export function patternOf(route: BuiltRoute, routes: BuiltRoute[]): string {
	const parts: string[] = []
	for (let at: BuiltRoute | undefined = route; at; at = routes.find(({ id }) => id === at?.parentId))
		if (at.path) parts.unshift(at.path)
	return ('/' + parts.join('/')).replace(/\/+/g, '/')
}
