import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MIGRATIONS = 'db/migrations'

/** This project as its next release would be: the same, and one migration more. */
export function nextRelease(folder: string): string {
	const release = join(folder, 'next-release')
	mkdirSync(join(release, 'db'), { recursive: true })
	for (const name of ['build', 'node_modules', 'scripts', 'package.json'])
		symlinkSync(resolve(name), join(release, name))
	cpSync(MIGRATIONS, join(release, MIGRATIONS), { recursive: true })
	const path = join(release, MIGRATIONS, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number }[] }
	const last = journal.entries.at(-1)
	const idx = (last?.idx ?? 0) + 1
	const entry = { idx, version: '6', when: (last?.when ?? 0) + 1, tag: `${idx}_next`, breakpoints: true }
	writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
	writeFileSync(join(release, MIGRATIONS, `${idx}_next.sql`), 'CREATE TABLE `next_release` (`id` integer);\n')
	return release
}
