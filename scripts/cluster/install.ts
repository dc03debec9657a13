import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const LITEFS_VERSION = 'v0.5.14'
/** Checksum of its source, as in the Dockerfile. */
export const LITEFS_SUM = 'h1:oopPOolz9FBkJrVtwWGplXiQKiz7lvtTG9ZYjCJP7SA='
const CONSUL_VERSION = 'v1.20.6'
const CONSUL = 'github.com/hashicorp/consul'
const MODULE = 'github.com/superfly/litefs'
const run = promisify(execFile)

/** Path of LiteFS, or the reason why this machine cannot run a cluster. Builds or installs missing parts where it may. */
export async function ensureLitefs(): Promise<{ binary: string } | { why: string }> {
	if (process.platform !== 'linux') return { why: 'LiteFS runs on Linux only.' }
	if (!existsSync('/dev/fuse')) return { why: 'There is no /dev/fuse on this machine.' }
	if (!onPath('fusermount3') && !(await installed('fuse3')))
		return { why: 'fusermount3 is missing; the package fuse3 has it.' }
	const binary = onPath('litefs') ?? cached(`litefs-${LITEFS_VERSION}`)
	if (existsSync(binary)) return { binary }
	const go = onPath('go')
	if (!go) return { why: `There is no litefs on the PATH, and no Go to build ${LITEFS_VERSION} with.` }
	console.log(`Building LiteFS ${LITEFS_VERSION} ...`)
	try {
		await build(go, binary)
	} catch (error) {
		return { why: `LiteFS ${LITEFS_VERSION} could not be built: ${(error as Error).message}` }
	}
	return { binary }
}

/** Consul, for the tests of `npm run bench -- --faults`. The build takes long. */
export async function ensureConsul(): Promise<{ binary: string } | { why: string }> {
	const binary = onPath('consul') ?? cached(`consul-${CONSUL_VERSION}`)
	if (existsSync(binary)) return { binary }
	const go = onPath('go')
	if (!go) return { why: `There is no consul on the PATH, and no Go to build ${CONSUL_VERSION} with.` }
	console.log(`Building Consul ${CONSUL_VERSION}, which takes long ...`)
	const folder = mkdtempSync(join(tmpdir(), 'solfa-consul-'))
	try {
		await buildConsul(go, folder, binary)
	} catch (error) {
		return { why: `Consul ${CONSUL_VERSION} could not be built: ${(error as Error).message}` }
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
	return { binary }
}

/**
 * Builds from a module of its own, with Consul's go.sum, because Consul's folder refers to sibling modules that the download
 * lacks. The Go version is the one Consul names: older ones search beyond the listed modules and find some packages twice.
 */
async function buildConsul(go: string, folder: string, binary: string) {
	const env = { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false' }
	const told = await run(go, ['mod', 'download', '-json', `${CONSUL}@${CONSUL_VERSION}`], {
		env,
		cwd: tmpdir(),
	})
	const { Dir } = JSON.parse(told.stdout) as { Dir: string }
	const [language] = /^go .*$/m.exec(readFileSync(join(Dir, 'go.mod'), 'utf8')) ?? []
	writeFileSync(
		join(folder, 'go.mod'),
		`module solfa/consul\n\n${language}\n\nrequire ${CONSUL} ${CONSUL_VERSION}\n`,
	)
	writeFileSync(join(folder, 'go.sum'), readFileSync(join(Dir, 'go.sum')))
	mkdirSync(dirname(binary), { recursive: true })
	const made = `${binary}.${process.pid}`
	await run(go, ['build', '-trimpath', '-o', made, CONSUL], { cwd: folder, env, maxBuffer: 2 ** 24 })
	renameSync(made, binary)
}

export async function versionOf(binary: string): Promise<string> {
	const { stdout } = await run(binary, ['version'])
	return stdout.trim().replace(/, commit=$/, '')
}

/**
 * `go install` of a version also requests the list of all versions, which some proxies lack. Downloading one version and
 * building it in its folder needs no list, and respects the module's own go.sum.
 */
async function build(go: string, binary: string) {
	const env = { ...process.env, GOFLAGS: '-buildvcs=false' }
	const told = await run(go, ['mod', 'download', '-json', `${MODULE}@${LITEFS_VERSION}`], { env })
	const { Dir: cwd, Sum } = JSON.parse(told.stdout) as { Dir: string; Sum: string }
	refuseOther(Sum)
	mkdirSync(dirname(binary), { recursive: true })
	const made = `${binary}.${process.pid}`
	const flags = ['-trimpath', '-ldflags', `-X main.Version=${LITEFS_VERSION}`]
	await run(go, ['build', ...flags, '-o', made, './cmd/litefs'], { cwd, env, maxBuffer: 2 ** 24 })
	renameSync(made, binary)
}

function refuseOther(sum: string) {
	if (sum !== LITEFS_SUM) throw new Error(`its source has the checksum ${sum}, not ${LITEFS_SUM}`)
}

/** Lies outside the project, so that all its checkouts share it. */
function cached(name: string): string {
	return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'solfa', name)
}

function onPath(name: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/go/bin', '/usr/bin', '/bin']
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Installs a Debian package, if the process runs as root. */
async function installed(name: string): Promise<boolean> {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
	console.log(`Installing ${name} ...`)
	try {
		await run('apt-get', ['update', '-q'], { maxBuffer: 2 ** 24 })
		await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { maxBuffer: 2 ** 24 })
	} catch {
		return false
	}
	return Boolean(onPath('fusermount3'))
}
