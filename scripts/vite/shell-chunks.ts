import { basename } from 'node:path'
import type { Rollup } from 'vite'

type Find = Rollup.GetModuleInfo

/**
 * What every desk loads first, in two files: the framework, and what the document and the frame of a desk are made of.
 * Left alone, every page that uses some of that and not the rest splits it once more, and each piece costs the first
 * page of all a request and its headers.
 */
export function shellChunks(id: string, { getModuleInfo }: { getModuleInfo: Find }): string | undefined {
	const users = usersOf(id, getModuleInfo)
	const has = (pattern: RegExp) => [...users].some((user) => pattern.test(user))
	if (!has(/\/app\/(entry\.client|root|components\/desk)\.tsx$/)) return undefined
	// What a small script of other pages uses too must bring nothing else along.
	if (has(/\/app\/enhance\//)) return basename(id, '.ts')
	if (id.includes('/node_modules/')) return 'framework'
	return /\/app\/(components|utils)\/[\w./-]+$/.test(id) ? 'shell' : undefined
}

/** The module itself and all that import it, directly or not. */
function usersOf(id: string, getModuleInfo: Find, found = new Set<string>()): Set<string> {
	if (found.has(id)) return found
	found.add(id)
	for (const user of getModuleInfo(id)?.importers ?? []) usersOf(user, getModuleInfo, found)
	return found
}
