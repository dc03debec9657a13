import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compact, copiesAt, examine, forgetSessions } from './database.js'
import { readBackup, readHead } from './file.js'
import { isBackup } from './kept.js'
import { bucket, fetchSent } from './off-site.js'
import { backupKey, place } from './place.js'
import { Refused } from './refused.js'
import { compareTotals } from './totals.js'

const MEGABYTE = 2 ** 20

/**
 * Restores the newest backup beside the live database, as `npm run restore` would, and compares it with what it recorded of
 * itself. Takes the one of the bucket where there is one, because that is the one a lost machine leaves.
 */
export async function drill(folder = join(place().working, `drill-${process.pid}`)) {
	const at = place()
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	try {
		const objects = await bucket()
		if (objects) demandRoom(folder, 3 * sizeOf(at.databasePath) + 3 * sizeOf(at.filesPath))
		const path = objects ? await fetchSent(objects, 'newest', folder) : newestIn(at.backups)
		return { ...(await restoreBeside(path, folder)), from: objects ? 'the bucket' : 'the folder of backups' }
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function newestIn(folder) {
	const newest = existsSync(folder) ? readdirSync(folder).filter(isBackup).sort().at(-1) : undefined
	if (!newest) throw new Refused(`There is no backup in ${folder}.`)
	return join(folder, newest)
}

async function restoreBeside(path, folder) {
	const { manifest } = readHead(path)
	// As a restore does, this writes the database anew beside the copy that was read.
	demandRoom(folder, 2 * manifest.bytes + 2 * (manifest.files?.bytes ?? 0))
	const copies = copiesAt(join(folder, 'restored'))
	const { made, rows } = await readBackup(path, copies, backupKey())
	const name = basename(path)
	examine(copies, name)
	forgetSessions(copies.database)
	compact(copies)
	const restored = examine(copies, name)
	for (const [table, count] of Object.entries(rows))
		if (restored.rows[table] !== count)
			throw new Refused(`${name} recorded ${count} rows of ${table}, and ${restored.rows[table]} came back.`)
	const schools = compareTotals(copies, name)
	if (schools === null) throw new Refused(`${name} recorded no totals to compare. Take another backup.`)
	return { file: name, made, schools }
}

/** A drill must not fill the disk that the live database needs. */
function demandRoom(folder, bytes) {
	const { bavail, bsize } = statfsSync(folder)
	const missing = bytes + 64 * MEGABYTE - bavail * bsize
	if (missing > 0)
		throw new Refused(
			`${Math.ceil(missing / MEGABYTE)} MB more have to be free at ${folder} to restore beside the live database.`,
		)
}

function sizeOf(path) {
	return existsSync(path) ? statSync(path).size : 0
}

export function drillWords({ file, made, schools, from }) {
	const counted = schools === 1 ? 'one school' : `${schools} schools`
	return `${file} of ${made}, from ${from}, was restored beside the live database: every page and reference is whole, and the totals of ${counted} are as recorded.`
}
