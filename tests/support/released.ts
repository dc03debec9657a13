import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Makes the release, and unpacks its tarball in an empty folder. Returns the folder that `npm start` is run in. */
export function unpackRelease(place: string): string {
	execFileSync(process.execPath, ['scripts/release.js'], { stdio: 'ignore' })
	const tarball = readdirSync('release').find((name) => name.endsWith('.tar.gz')) ?? ''
	execFileSync('tar', ['-xzf', resolve('release', tarball), '-C', place])
	return join(place, tarball.replace('.tar.gz', ''))
}

/** The packages that `npm ci --omit=dev` brings, as links to those that are here, so that tests need no registry. */
export function linkPackages(app: string): string[] {
	const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
		packages: Record<string, { dev?: boolean; devOptional?: boolean }>
	}
	const kept = Object.entries(packages)
		.filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(path))
		.map(([path]) => path)
	for (const path of kept) {
		mkdirSync(dirname(join(app, path)), { recursive: true })
		symlinkSync(resolve(path), join(app, path))
	}
	return kept
}

/** Says that the packages were installed, as scripts/tasks.js does. */
export function markInstalled(app: string) {
	const hash = createHash('sha256')
	for (const part of [readFileSync(join(app, 'package-lock.json')), process.version])
		hash.update(part).update('\0')
	writeFileSync(join(app, 'node_modules/.solfa-installed'), hash.digest('hex'))
}
