import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { seedDemo } from '#db/seed/demo.ts'

/** Once a run: a migrated database, empty and with the demo in it, as bytes that each test opens for itself. */
export default function makeTemplates() {
	const folder = `.cache/tests/${process.pid}`
	mkdirSync(folder, { recursive: true })
	const path = join(folder, 'template.db')
	migrateDatabase(path)
	const made = connect(path)
	// A copy in memory cannot keep a log beside itself.
	made.sqlite.pragma('journal_mode = DELETE')
	writeFileSync(join(folder, 'empty'), made.sqlite.serialize())
	seedDemo(made)
	writeFileSync(join(folder, 'demo'), made.sqlite.serialize())
	made.sqlite.close()
	process.env.TEST_TEMPLATES = folder
	return () => rmSync(folder, { recursive: true, force: true })
}
