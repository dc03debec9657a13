import './env-file.js'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './tasks.js'
import { removeLeftovers } from './backup/leftovers.js'
import { readBackup, writeBackup } from './backup/file.js'
import { nameAt } from './backup/kept.js'
import { backupKey, place } from './backup/place.js'
import { Refused, told } from './backup/refused.js'

/** `npm run restore -- FILE`: puts a backup in the place of what is there, which is kept. */
if (!existsSync('node_modules/better-sqlite3')) await ensureInstalled()
const {
	closeToWriters,
	compact,
	copiesAt,
	copyBoth,
	demandPrimary,
	examine,
	forgetSessions,
	giveToLitefs,
	openToWriters,
	removeCopies,
	removeDatabase,
	settle,
} = await import('./backup/database.js')

await told(async () => {
	const [path] = files()
	const at = place()
	const key = backupKey()
	mkdirSync(at.working, { recursive: true, mode: 0o700 })
	removeLeftovers(at)
	const copies = copiesAt(join(at.working, `restore-${process.pid}`))
	try {
		// All of it is read and examined before anything that is there is touched.
		const manifest = await readBackup(path, copies, key)
		examine(copies, path)
		forgetSessions(copies.database)
		compact(copies)
		const kept = at.litefs ? await replaceInLitefs(at, copies, key) : replaceFiles(at, copies)
		console.log(`Restored ${path}, of ${manifest.made}. Everybody has to sign in again.`)
		if (kept) console.log(`What was there before is kept: ${kept}`)
		console.log(at.litefs ? 'Restart Solfa on every node.' : 'Start Solfa.')
	} finally {
		removeCopies(copies)
	}
})

/** A backup without files leaves those that are there: nobody misses them, and the ones nobody names are swept. */
function replaceFiles({ databasePath, filesPath }, copies) {
	settle(databasePath)
	if (existsSync(copies.files)) replaceFile(filesPath, copies.files)
	return replaceFile(databasePath, copies.database)
}

function replaceFile(databasePath, copy) {
	mkdirSync(dirname(databasePath), { recursive: true })
	settle(databasePath)
	const kept = `${databasePath}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
	const had = existsSync(databasePath)
	if (had) renameSync(databasePath, kept)
	// A log of the old database beside the new one would be taken for its own.
	removeDatabase(databasePath)
	renameSync(copy, databasePath)
	return had ? kept : null
}

async function replaceInLitefs(at, copies, key) {
	await demandPrimary(at.litefs)
	const before = copiesAt(join(at.working, `before-${process.pid}`))
	const kept = join(at.backups, `before-restore-${nameAt(Date.now())}`)
	mkdirSync(at.backups, { recursive: true, mode: 0o700 })
	const had = existsSync(at.databasePath)
	try {
		if (had) await keep(at, before, kept, key)
		await giveToLitefs(at, copies)
		return had ? kept : null
	} catch (error) {
		if (had) openToWriters(at.databasePath)
		throw error
	} finally {
		removeCopies(before)
	}
}

/** What is written after this copy would be gone with the database it was written to, so nothing is. */
async function keep(at, before, kept, key) {
	closeToWriters(at.databasePath)
	await copyBoth(at, before)
	openToWriters(before.database)
	const about = { made: new Date().toISOString(), ...examine(before, 'the present one') }
	await writeBackup(before, kept, about, key)
}

function files() {
	const use = 'Use: npm run restore -- FILE'
	let given
	try {
		given = parseArgs({ allowPositionals: true }).positionals
	} catch (error) {
		throw new Refused(`${error.message}\n${use}`)
	}
	if (given.length !== 1) throw new Refused(use)
	return given
}
