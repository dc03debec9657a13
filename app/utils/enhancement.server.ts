import { readdirSync } from 'node:fs'
import { environment } from './environment.server.ts'

let path: string | undefined

/** Where the build put the small script; development serves its source. */
export function enhancementPath(): string {
	path ??= environment().production ? built() : '/app/enhance/main.ts'
	return path
}

function built(): string {
	const name = readdirSync('build/client/assets').find((file) => /^enhance-.*\.js$/.test(file))
	if (!name) throw new Error('The build has no enhancement script.')
	return `/assets/${name}`
}
