import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady } from './tasks.js'

/** `npm run take-in -- FOLDER`: reads the archive of a school into this Solfa, and prints how its owner gets in. */
const [folder, ...others] = process.argv.slice(2)
if (!folder || others.length > 0 || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
	refuse('Name the folder that holds all parts of one archive.')
const paths = readdirSync(folder)
	.filter((name) => name.endsWith('.zip'))
	.map((name) => join(folder, name))
await ensureReady()
process.env.NODE_ENV = 'production'
const { takeInFrom } = await import('../build/server/index.js')
// One part in memory at a time.
const { ok, words } = await takeInFrom(paths.map((path) => () => readFileSync(path)))
if (!ok) refuse(words)
console.log(words)
process.exit(0)

function refuse(words) {
	console.error(`${words}\nUse: npm run take-in -- FOLDER`)
	process.exit(1)
}
