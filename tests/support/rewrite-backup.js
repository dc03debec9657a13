import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { copiesAt } from '../../scripts/backup/database.js'
import { readBackup, writeBackup } from '../../scripts/backup/file.js'

/**
 * `node rewrite-backup.js FILE STATEMENTS [without-totals]`: runs statements on the database in a backup and locks it again with
 * BACKUP_KEY, so that it is sound by every sum and yet no longer what was recorded.
 */
const [path, statements, without] = process.argv.slice(2)
const key = process.env.BACKUP_KEY
const copies = copiesAt(`${path}.rewritten`)
try {
	const { made, schema, rows } = await readBackup(path, copies, key)
	const database = new Sqlite(copies.database)
	database.exec(statements)
	database.close()
	if (without) rmSync(copies.totals)
	rmSync(path)
	await writeBackup(copies, path, { made, schema, rows }, key)
} finally {
	for (const copy of Object.values(copies)) rmSync(copy, { force: true })
}
