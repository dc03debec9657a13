import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const MIGRATIONS = 'db/migrations'

interface Stage {
	name: string
	/** An image of a registry, or an earlier stage. */
	from: string
	text: string
}

function stages(): Stage[] {
	const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, '')
	return [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)\n([^]*?)(?=^FROM |$(?![^]))/gm)].map(
		([, from = '', name = '', text = '']) => ({ name, from, text }),
	)
}

/** The instructions of an image: those of its last stage, after those of the stages it begins with. */
export function instructionsOf(image: Image): string {
	const stage = stages().find(({ name }) => name === image)
	if (!stage) throw new Error(`The Dockerfile has no stage ${image}.`)
	const isOwn = stages().some(({ name }) => name === stage.from)
	return (isOwn ? instructionsOf(stage.from as Image) : '') + stage.text
}

export type Image = 'node' | 'litefs-node'

/** What an image has of this project. */
export function pathsInImage(image: Image = 'litefs-node'): string[] {
	return [...instructionsOf(image).matchAll(/^COPY (?:--from=build )?([^-\n].*) \S+$/gm)]
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
