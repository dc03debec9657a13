import './env-file.js'
import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './tasks.js'
import { removeLeftovers } from './backup/leftovers.js'
import { readBackup, writeBackup } from './backup/file.js'
import { nameAt } from './backup/kept.js'
import { backupKey, place } from './backup/place.js'
import { Refused, told } from './backup/refused.js'

const USE = `Use: npm run restore -- FILE
     npm run restore -- --before-upgrade    the database as it was before the last upgrade`

/** `npm run restore`: puts a backup in the place of what is there, which is kept. */
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
const { compareTotals, recordTotals } = await import('./backup/totals.js')

await told(async () => {
	const { path, isBeforeUpgrade } = options()
	const at = place()
	// The files that LiteFS replaces are kept as a backup.
	const key = isBeforeUpgrade && !at.litefs ? null : backupKey()
	mkdirSync(at.working, { recursive: true, mode: 0o700 })
	removeLeftovers(at)
	const copies = copiesAt(join(at.working, `restore-${process.pid}`))
	try {
		// All of it is read and examined before anything that is there is touched.
		const { made } = isBeforeUpgrade ? readKept(at, copies) : await readBackup(path, copies, key)
		examine(copies, path)
		compareTotals(copies, path)
		forgetSessions(copies.database)
		compact(copies)
		const kept = at.litefs ? await replaceInLitefs(at, copies, key) : replaceFiles(at, copies)
		console.log(`Restored ${path}, of ${made}. Everybody has to sign in again.`)
		if (kept) console.log(`What was there before is kept: ${kept}`)
		console.log(at.litefs ? 'Restart Solfa on every node.' : 'Start Solfa.')
	} finally {
		removeCopies(copies)
	}
})

/** The copy stays where it is, for another try. */
function readKept({ beforeUpgrade }, copies) {
	if (!existsSync(beforeUpgrade))
		throw new Refused(`There is no copy at ${beforeUpgrade}: nothing was upgraded.`)
	copyFileSync(beforeUpgrade, copies.database)
	return { made: statSync(beforeUpgrade).mtime.toISOString() }
}

/** A backup without files leaves the present ones. None is missing, and the hourly job deletes those without a row. */
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

/** Rows written after this copy would be lost with the old database, so nothing is written. */
async function keep(at, before, kept, key) {
	closeToWriters(at.databasePath)
	await copyBoth(at, before)
	openToWriters(before.database)
	const about = { made: new Date().toISOString(), ...examine(before, 'the present one') }
	recordTotals(before)
	await writeBackup(before, kept, about, key)
}

function options() {
	let given
	try {
		given = parseArgs({ allowPositionals: true, options: { 'before-upgrade': { type: 'boolean' } } })
	} catch (error) {
		throw new Refused(`${error.message}\n${USE}`)
	}
	const isBeforeUpgrade = given.values['before-upgrade'] === true
	if (given.positionals.length !== (isBeforeUpgrade ? 0 : 1)) throw new Refused(USE)
	return { path: given.positionals[0] ?? 'the copy from before the upgrade', isBeforeUpgrade }
}
