import './env-file.js'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './tasks.js'
import { removeLeftovers } from './backup/leftovers.js'
import { writeBackup, readBackup } from './backup/file.js'
import { nameAt, noLongerKept } from './backup/kept.js'
import { bucket, fetchSent, listSent, sendNewest } from './backup/off-site.js'
import { backupKey, place } from './backup/place.js'
import { Refused, told } from './backup/refused.js'

const USE = `Use: npm run backup
     npm run backup -- --verify FILE    whether it can be restored
     npm run backup -- --drill          restores the newest one beside the live database
With a bucket (S3_BUCKET), which every backup is sent to:
     npm run backup -- --send           sends the newest there, if it has it not
     npm run backup -- --list           what it has
     npm run backup -- --fetch NAME     brings one back, or the newest`

/** `npm run backup`: one file with all of it, and off this machine where there is a bucket. */
if (!existsSync('node_modules/better-sqlite3')) await ensureInstalled()
const { copiesAt, copyBoth, examine, removeCopies } = await import('./backup/database.js')
const { compareTotals, recordTotals } = await import('./backup/totals.js')
const { drill, drillWords } = await import('./backup/drill.js')

await told(async () => {
	const { verify, send, list, fetch, drill: isDrill } = options()
	if (verify !== undefined) return verifyBackup(verify)
	if (isDrill) return drillNewest()
	const objects = await bucket()
	if (!objects && (send || list || fetch !== undefined))
		throw new Refused('No bucket is set: see S3_BUCKET in .env.example.')
	if (list) return console.log((await listSent(objects)).join('\n') || 'The bucket has no backup.')
	if (fetch !== undefined) return fetchBackup(objects, fetch)
	if (!send) await backUp()
	if (objects) console.log(`Sent: ${await sendNewest(objects, place().backups, Date.now())}`)
})

async function fetchBackup(objects, name) {
	const { backups } = place()
	mkdirSync(backups, { recursive: true, mode: 0o700 })
	const path = await fetchSent(objects, name, backups)
	console.log(`${path}: fetched. Restore it with npm run restore -- ${path}`)
}

async function backUp() {
	const at = place()
	const key = backupKey({ mayMake: true })
	const now = Date.now()
	mkdirSync(at.backups, { recursive: true, mode: 0o700 })
	chmodSync(at.backups, 0o700)
	removeLeftovers(at)
	const path = join(at.backups, nameAt(now))
	const copies = copiesAt(`${path}.${process.pid}`)
	const partial = `${path}.${process.pid}.partial`
	try {
		await copyBoth(at, copies)
		const about = { made: new Date(now).toISOString(), ...examine(copies, at.databasePath) }
		recordTotals(copies)
		const manifest = await writeBackup(copies, partial, about, key)
		renameSync(partial, path)
		console.log(`${path}: ${describe(manifest)}`)
	} finally {
		removeCopies(copies)
		rmSync(partial, { force: true })
	}
	for (const name of noLongerKept(readdirSync(at.backups), now)) rmSync(join(at.backups, name))
}

async function verifyBackup(path) {
	const at = place()
	const { working } = at
	mkdirSync(working, { recursive: true, mode: 0o700 })
	removeLeftovers(at)
	const copies = copiesAt(join(working, `verify-${process.pid}`))
	try {
		const manifest = await readBackup(path, copies, backupKey())
		examine(copies, path)
		compareTotals(copies, path)
		console.log(`${path} is whole and can be restored: ${describe(manifest)}`)
	} finally {
		removeCopies(copies)
	}
}

async function drillNewest() {
	const at = place()
	mkdirSync(at.working, { recursive: true, mode: 0o700 })
	removeLeftovers(at)
	console.log(drillWords(await drill()))
}

function describe({ made, schema, rows, bytes, files }) {
	const counted = Object.entries(rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
	const withFiles = files ? ` and ${megabytes(files.bytes)} of files` : ''
	return `of ${made}, schema ${schema}, ${counted.join(', ')}, ${megabytes(bytes)}${withFiles}`
}

function megabytes(bytes) {
	return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

function options() {
	try {
		return parseArgs({
			options: {
				verify: { type: 'string' },
				drill: { type: 'boolean' },
				send: { type: 'boolean' },
				list: { type: 'boolean' },
				fetch: { type: 'string' },
			},
		}).values
	} catch (error) {
		throw new Refused(`${error.message}\n${USE}`)
	}
}
