import { basename } from 'node:path'
import type { Rollup } from 'vite'

type Find = Rollup.GetModuleInfo

/** The areas that send framework JavaScript; see `app/utils/areas.ts`. */
const DESK_ROUTE = /\/app\/routes\/(?:school|teacher|platform)\/(?:([\w-]+)\/)?[\w-]+\.tsx$/

/**
 * Few files for a desk: the framework, the frame of a desk, what its forms share, what its other pages share, what the
 * pages of one noun share, and the page itself. Left alone, every page that uses some of a shared module and not the rest
 * splits it once more, and each piece costs a request and its headers.
 */
export function deskChunks(id: string, { getModuleInfo }: { getModuleInfo: Find }): string | undefined {
	const users = [...usersOf(id, getModuleInfo)]
	// What a small script of other pages uses too must bring nothing else along.
	if (users.some((user) => user.includes('/app/enhance/'))) return smallChunk(id, users)
	if (users.some((user) => /\/app\/(entry\.client|root|components\/desk)\.tsx$/.test(user))) {
		if (id.includes('/node_modules/')) return 'framework'
		return /\/app\/(components|utils)\/[\w./-]+$/.test(id) ? 'shell' : undefined
	}
	const pages = users.map((user) => DESK_ROUTE.exec(user)).filter((found) => found !== null)
	if (pages.length < 2) return undefined
	const nouns = new Set(pages.map(([, noun]) => noun))
	if (nouns.size === 1) return [...nouns][0]
	return usesForms(id, getModuleInfo) ? 'forms' : 'pages'
}

function smallChunk(id: string, users: string[]): string | undefined {
	return users.some((user) => /\/app\/(entry\.client|root|components\/desk)\.tsx$/.test(user))
		? basename(id, '.ts')
		: undefined
}

/** The module itself and all that import it, directly or not. */
function usersOf(id: string, getModuleInfo: Find, found = new Set<string>()): Set<string> {
	if (found.has(id)) return found
	found.add(id)
	for (const user of getModuleInfo(id)?.importers ?? []) usersOf(user, getModuleInfo, found)
	return found
}

/** Whether a module belongs to Conform or imports it, directly or not. */
function usesForms(id: string, getModuleInfo: Find, seen = new Set<string>()): boolean {
	if (id.includes('/@conform-to/')) return true
	if (seen.has(id)) return false
	seen.add(id)
	return (getModuleInfo(id)?.importedIds ?? []).some((one) => usesForms(one, getModuleInfo, seen))
}
