import { parseArgs } from 'node:util'
import { ensureReady } from './tasks.js'

/** `npm run staff -- add EMAIL`: makes somebody platform staff, and prints the link by which they choose a password. */
const { email, name } = readWish()
await ensureReady()
process.env.NODE_ENV = 'production'
const { addStaff } = await import('../build/server/index.js')
const { ok, words } = addStaff(email, name)
if (!ok) refuse(words)
console.log(words)
process.exit(0)

function readWish() {
	let read
	try {
		read = parseArgs({ options: { name: { type: 'string' } }, allowPositionals: true })
	} catch (error) {
		refuse(error.message)
	}
	const [verb, email, ...others] = read.positionals
	if (verb !== 'add' || !email || others.length > 0) refuse('Say whom to add.')
	return { email, name: read.values.name || email.split('@')[0] }
}

function refuse(words) {
	console.error(`${words}\nUse: npm run staff -- add EMAIL [--name NAME]`)
	process.exit(1)
}
