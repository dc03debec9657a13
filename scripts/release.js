import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './tasks.js'

/**
 * The files that run without the sources. `npm start` in the unpacked folder installs the packages of the lock file,
 * including native code for that machine, and starts.
 */
const FILES = [
	'.env.example',
	'CHANGELOG.md',
	'README.md',
	'SECURITY.md',
	'app/help',
	'build',
	'db/migrations',
	'docs/operations.md',
	'fonts',
	'litefs.yml',
	'package-lock.json',
	'package.json',
	'scripts',
]

/** `npm run release` writes a tarball of the build, a list of its packages and the checksums of both to `release`. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const name = `solfa-${version}`
if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}\n`)) {
	console.error(`CHANGELOG.md says nothing about ${version}.`)
	process.exit(1)
}
await ensureInstalled()
await ensureBuilt()

rmSync('release', { recursive: true, force: true })
for (const path of FILES.filter((path) => existsSync(path))) {
	const to = join('release', name, path)
	mkdirSync(dirname(to), { recursive: true })
	cpSync(path, to, { recursive: true, filter: (from) => !from.startsWith('db/migrations/meta/0') })
}
await run('tar', ['-czf', `${name}.tar.gz`, '--owner=0', '--group=0', name], { cwd: 'release' })
rmSync(join('release', name), { recursive: true })
const sbom = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], { quiet: true })
writeFileSync(`release/${name}.cdx.json`, sbom.slice(sbom.indexOf('{')))
const sums = [`${name}.tar.gz`, `${name}.cdx.json`].map(
	(file) =>
		`${createHash('sha256')
			.update(readFileSync(join('release', file)))
			.digest('hex')}  ${file}\n`,
)
writeFileSync('release/SHA256SUMS', sums.join(''))
process.stdout.write(sums.join(''))
