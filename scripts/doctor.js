import './env-file.js'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { archiveParts } from './archive-parts.js'
import { ensureReady } from './tasks.js'

/**
 * `npm run doctor`: looks at this node as an operator would, and says what to do. Ends with 1 where there is something.
 * `npm run doctor -- --mail ADDRESS`: sends an email there as well.
 * `npm run doctor -- FOLDER`: follows the history in the archive of a school, and says whether anything in it was changed.
 */
const { folder, mailTo } = readWish()
const paths = folder ? archiveParts(folder, 'npm run doctor -- FOLDER') : []
await ensureReady()
process.env.NODE_ENV = 'production'
const { examineArchive, examineNode } = await import('../build/server/index.js')
if (folder) {
	const { ok, text } = examineArchive(paths.map((path) => () => readFileSync(path)))
	console.log(text)
	process.exit(ok ? 0 : 1)
}
const findings = await examineNode({ mailTo })
for (const { about, text, todo } of findings) {
	console.log(`${todo ? 'look' : 'ok  '}  ${about}: ${text}`)
	if (todo) console.log(`      ${todo}`)
}
process.exit(findings.some(({ todo }) => todo) ? 1 : 0)

function readWish() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { mail: { type: 'string' } },
		})
		return { folder: positionals[0], mailTo: values.mail }
	} catch (error) {
		console.error(
			`${error.message}\nUse: npm run doctor, npm run doctor -- --mail ADDRESS, npm run doctor -- FOLDER`,
		)
		process.exit(1)
	}
}
