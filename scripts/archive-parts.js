import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of the parts of an archive. Without a folder it prints the usage and exits. */
export function archiveParts(folder, use) {
	if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
		console.error(`Name the folder that holds all parts of one archive.\nUse: ${use}`)
		process.exit(1)
	}
	return readdirSync(folder)
		.filter((name) => name.endsWith('.zip'))
		.map((name) => join(folder, name))
}
