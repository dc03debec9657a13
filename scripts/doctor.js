import './env-file.js'
import { readFileSync } from 'node:fs'
import { archiveParts } from './archive-parts.js'
import { ensureReady } from './tasks.js'

/**
 * `npm run doctor`: looks at this node as an operator would, and says what to do. Ends with 1 where there is something.
 * `npm run doctor -- FOLDER`: follows the history in the archive of a school, and says whether anything in it was changed.
 */
const [folder] = process.argv.slice(2)
const paths = folder ? archiveParts(folder, 'npm run doctor -- FOLDER') : []
await ensureReady()
process.env.NODE_ENV = 'production'
const { examineArchive, examineNode } = await import('../build/server/index.js')
if (folder) {
	const { ok, words } = examineArchive(paths.map((path) => () => readFileSync(path)))
	console.log(words)
	process.exit(ok ? 0 : 1)
}
const found = await examineNode()
for (const { about, words, todo } of found) {
	console.log(`${todo ? 'look' : 'ok  '}  ${about}: ${words}`)
	if (todo) console.log(`      ${todo}`)
}
process.exit(found.some(({ todo }) => todo) ? 1 : 0)
