import { readdirSync } from 'node:fs'
import { enhancements, type EnhancementName } from './enhancements.ts'
import { environment } from '#app/config/environment.server.ts'

let paths: Record<EnhancementName, string> | undefined

/** Production reads the names of the built files; development serves the sources. */
export function enhancementPaths(): Record<EnhancementName, string> {
	if (paths) return paths
	const files = environment().production ? readdirSync('build/client/assets') : null
	const entries = enhancements.map((name) => [name, files ? built(files, name) : `/app/enhance/${name}.ts`])
	return (paths = Object.fromEntries(entries) as Record<EnhancementName, string>)
}

function built(files: string[], name: EnhancementName): string {
	const file = files.find((file) => file.startsWith(`enhance-${name}-`) && file.endsWith('.js'))
	if (!file) throw new Error(`The build has no enhancement script "${name}".`)
	return `/assets/${file}`
}
