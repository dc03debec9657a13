import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const MIGRATIONS = 'db/migrations'

/** What the image has of this project, by its last stage. */
export function pathsInImage(): string[] {
	const image =
		readFileSync('Dockerfile', 'utf8')
			.split(/^FROM /m)
			.at(-1) ?? ''
	return [...image.matchAll(/^COPY (?:--from=build )?([^-\n].*) \S+$/gm)]
		.flatMap(([, paths = '']) => paths.split(' '))
		.map((path) => path.replace(/^\/app\//, ''))
}

/** This project as the image has it, in a folder of its own. */
export function asInImage(folder: string): string {
	for (const path of pathsInImage()) {
		mkdirSync(dirname(join(folder, path)), { recursive: true })
		symlinkSync(resolve(path), join(folder, path))
	}
	return folder
}

/** This project as its next release would be: what the image has, and one migration more. */
export function nextRelease(folder: string): string {
	const release = join(folder, 'next-release')
	for (const path of pathsInImage()) {
		mkdirSync(dirname(join(release, path)), { recursive: true })
		if (path === MIGRATIONS) cpSync(path, join(release, path), { recursive: true })
		else symlinkSync(resolve(path), join(release, path))
	}
	const path = join(release, MIGRATIONS, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number }[] }
	const last = journal.entries.at(-1)
	const idx = (last?.idx ?? 0) + 1
	const entry = { idx, version: '6', when: (last?.when ?? 0) + 1, tag: `${idx}_next`, breakpoints: true }
	writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
	writeFileSync(join(release, MIGRATIONS, `${idx}_next.sql`), 'CREATE TABLE `next_release` (`id` integer);\n')
	return release
}
