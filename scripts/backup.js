import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './tasks.js'
import { removeLeftovers } from './backup/leftovers.js'
import { writeBackup, readBackup } from './backup/file.js'
import { nameAt, noLongerKept } from './backup/kept.js'
import { backupKey, place } from './backup/place.js'
import { Refused, told } from './backup/refused.js'

/** `npm run backup`: one file with all of it. `npm run backup -- --verify FILE`: whether one can be restored. */
if (!existsSync('node_modules/better-sqlite3')) await ensureInstalled()
const { copyDatabase, examine, removeDatabase } = await import('./backup/database.js')

await told(async () => {
	const { verify } = options()
	if (verify === undefined) await backUp()
	else await verifyBackup(verify)
})

async function backUp() {
	const at = place()
	const key = backupKey({ mayMake: true })
	const now = Date.now()
	mkdirSync(at.backups, { recursive: true, mode: 0o700 })
	chmodSync(at.backups, 0o700)
	removeLeftovers(at)
	const path = join(at.backups, nameAt(now))
	const copy = `${path}.${process.pid}.copy`
	const partial = `${path}.${process.pid}.partial`
	try {
		await copyDatabase(at, copy)
		const about = { made: new Date(now).toISOString(), ...examine(copy, at.databasePath) }
		const { bytes } = await writeBackup(copy, partial, about, key)
		renameSync(partial, path)
		console.log(`${path}: ${describe({ ...about, bytes })}`)
	} finally {
		removeDatabase(copy)
		rmSync(partial, { force: true })
	}
	for (const name of noLongerKept(readdirSync(at.backups), now)) rmSync(join(at.backups, name))
}

async function verifyBackup(path) {
	const at = place()
	const { working } = at
	mkdirSync(working, { recursive: true, mode: 0o700 })
	removeLeftovers(at)
	const copy = join(working, `verify-${process.pid}.copy`)
	try {
		const manifest = await readBackup(path, copy, backupKey())
		examine(copy, path)
		console.log(`${path} is whole and can be restored: ${describe(manifest)}`)
	} finally {
		removeDatabase(copy)
	}
}

function describe({ made, schema, rows, bytes }) {
	const counted = Object.entries(rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
	return `of ${made}, schema ${schema}, ${counted.join(', ')}, ${(bytes / 2 ** 20).toFixed(1)} MB`
}

function options() {
	try {
		return parseArgs({ options: { verify: { type: 'string' } } }).values
	} catch (error) {
		throw new Refused(`${error.message}\nUse: npm run backup, or npm run backup -- --verify FILE`)
	}
}
