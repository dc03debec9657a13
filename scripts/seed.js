import './env-file.js'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './tasks.js'

const MORE = ['teachers', 'classes', 'lessons', 'invoices', 'messages']

/** `npm run seed -- --schools N --students N --lessons N` adds many schools to measure with. */
const size = readSize()
await ensureInstalled()

const { register } = await import('tsx/esm/api')
register()
const { connect } = await import('../db/client.server.ts')
const { migrateDatabase } = await import('../db/migrate.server.ts')
const { seedDemo } = await import('../db/seed/demo.ts')
const { hasBulk, seedBulk } = await import('../db/seed/bulk.ts')

const path = join(process.env.DATA_DIR || './data', 'solfa.db')
migrateDatabase(path)
const connection = connect(path)
seedDemo(connection)
if (hasBulk(connection.db)) refuse(`${path} was filled before. Choose another DATA_DIR, or remove it first.`)
const started = Date.now()
seedBulk(connection, size)
connection.sqlite.close()
const seconds = ((Date.now() - started) / 1000).toFixed(1)
console.log(`${path}: ${size.schools} schools and ${size.students} students added in ${seconds} s.`)
console.log(
	'Anybody can sign in: bulk-00001-admin, bulk-00001-teacher-1, bulk-00001-student-1 (solfa-demo-1).',
)

function readSize() {
	const names = ['schools', 'students', ...MORE]
	const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
	let given
	try {
		given = parseArgs({ options }).values
	} catch (error) {
		refuse(error.message)
	}
	const size = { schools: wholeNumber(given, 'schools', 100), students: wholeNumber(given, 'students', 1600) }
	for (const name of MORE) if (name in given) size[name] = wholeNumber(given, name)
	if (size.teachers === 0) refuse('--teachers must be at least 1.')
	if (size.schools < 1) refuse('--schools must be at least 1.')
	return size
}

function wholeNumber(given, name, otherwise) {
	const value = Number(given[name] ?? otherwise)
	if (!Number.isInteger(value) || value < 0) refuse(`--${name} must be a whole number, not "${given[name]}".`)
	return value
}

function refuse(words) {
	console.error(words)
	process.exit(1)
}
