import './env-file.js'
import { readFileSync } from 'node:fs'
import { archiveParts } from './archive-parts.js'
import { ensureReady } from './tasks.js'

/** `npm run take-in -- FOLDER` imports the archive of a school and prints a sign-in link for its owner. */
const USE = 'npm run take-in -- FOLDER'
const [folder, ...others] = process.argv.slice(2)
const paths = archiveParts(others.length > 0 ? '' : folder, USE)
await ensureReady()
process.env.NODE_ENV = 'production'
const { takeInFrom } = await import('../build/server/index.js')
// Only one part is in memory at a time.
const { ok, text } = await takeInFrom(paths.map((path) => () => readFileSync(path)))
if (!ok) {
	console.error(`${text}\nUse: ${USE}`)
	process.exit(1)
}
console.log(text)
process.exit(0)
