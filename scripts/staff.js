import './env-file.js'
import { parseArgs } from 'node:util'
import { ensureReady } from './tasks.js'

/**
 * `npm run staff -- add EMAIL` adds platform staff and prints the link to choose a password.
 * `npm run staff -- two-factor-off EMAIL` helps staff who lost both their phone and their recovery codes.
 */
const { verb, email, name } = readWish()
await ensureReady()
process.env.NODE_ENV = 'production'
const { addStaff, turnOffTwoFactor } = await import('../build/server/index.js')
const { ok, text } = verb === 'add' ? addStaff(email, name) : turnOffTwoFactor(email)
if (!ok) refuse(text)
console.log(text)
process.exit(0)

function readWish() {
	let read
	try {
		read = parseArgs({ options: { name: { type: 'string' } }, allowPositionals: true })
	} catch (error) {
		refuse(error.message)
	}
	const [verb, email, ...others] = read.positionals
	if (!['add', 'two-factor-off'].includes(verb) || !email || others.length > 0)
		refuse('Say what to do, and for whom.')
	return { verb, email, name: read.values.name || email.split('@')[0] }
}

function refuse(words) {
	console.error(
		`${words}\nUse: npm run staff -- add EMAIL [--name NAME]\n     npm run staff -- two-factor-off EMAIL`,
	)
	process.exit(1)
}
