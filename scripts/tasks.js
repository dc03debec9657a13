import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** This file imports only Node modules, because it runs before packages are installed. */

const LISTED_IN_BUILD = [
	'app',
	'db',
	'public',
	'scripts/env-file.js',
	'scripts/vite',
	'scripts/tasks.js',
	'server',
	'server.ts',
	'vite.config.ts',
	'tsconfig.json',
	'package.json',
]

/** Runs a program to its end, and throws if it fails. */
export function run(command, args, { env = {}, cwd, quiet = false } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
			env: { ...process.env, ...env },
			cwd,
		})
		const output = []
		child.stdout?.on('data', (chunk) => output.push(chunk))
		child.stderr?.on('data', (chunk) => output.push(chunk))
		child.on('error', reject)
		child.on('close', (code, signal) => {
			if (code === 0) return resolve(Buffer.concat(output).toString())
			if (quiet) process.stderr.write(Buffer.concat(output))
			reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`))
		})
	})
}

/** A release has a build but no sources, so it needs no development packages and builds nothing. */
const hasSources = () => existsSync('server.ts')

/** Installs packages if the lock file or the version of Node has changed since the last time. */
export async function ensureInstalled() {
	const stamp = hashOf([readFileSync('package-lock.json'), process.version])
	const place = 'node_modules/.solfa-installed'
	if (existsSync(place) && readFileSync(place, 'utf8') === stamp) return
	console.log('Installing packages ...')
	const dev = hasSources() ? '--include=dev' : '--omit=dev'
	await run('npm', ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error'])
	writeFileSync(place, stamp)
}

/** Builds if a source has changed. The finished folder replaces the old build, so an interrupted build breaks nothing. */
export async function ensureBuilt() {
	if (!hasSources()) return
	const stamp = hashOf(LISTED_IN_BUILD.flatMap(filesBelow).flatMap((path) => [path, readFileSync(path)]))
	if (existsSync('build/stamp') && readFileSync('build/stamp', 'utf8') === stamp) return
	console.log('Building ...')
	const folder = `.cache/build-${process.pid}`
	rmSync(folder, { recursive: true, force: true })
	mkdirSync('.cache', { recursive: true })
	const env = { NODE_ENV: 'production', BUILD_DIRECTORY: folder }
	await run('npx', ['--no-install', 'remix', 'vite:build', '--logLevel', 'warn'], { env, quiet: true })
	// The server, and the part that commands without a server use.
	await bundle('server.ts', `--outfile=${folder}/server.js`)
	await bundle('server/objects.ts', `--outfile=${folder}/objects.js`)
	// Workers that make PDFs, read uploads and calendars, and measure tables.
	await bundle('app/letters/paper-worker.server.ts', `--outfile=${folder}/paper-worker.js`)
	await bundle('app/requests/upload-worker.server.ts', `--outfile=${folder}/upload-worker.js`)
	await bundle('app/adapters/calendars/calendar-worker.server.ts', `--outfile=${folder}/calendar-worker.js`)
	await bundle('app/adapters/sizes/sizes-worker.server.ts', `--outfile=${folder}/sizes-worker.js`)
	precompress(join(folder, 'client'))
	writeFileSync(join(folder, 'stamp'), stamp)
	rmSync('build', { recursive: true, force: true })
	renameSync(folder, 'build')
}

function bundle(source, to) {
	const how = ['--bundle', '--packages=external', '--platform=node', '--target=node20', '--format=esm']
	how.push('--define:import.meta.env.SSR=true')
	return run('npx', ['--no-install', 'esbuild', source, ...how, '--log-level=warning', to])
}

function precompress(folder) {
	for (const path of filesBelow(folder)) {
		if (!/\.(js|css|svg|txt)$/.test(path) || statSync(path).size < 400) continue
		const body = readFileSync(path)
		const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
		writeFileSync(`${path}.br`, brotliCompressSync(body, { params }))
		writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
	}
}

/** Makes sure there is a build for a command to use. An image has one and no sources. */
export async function ensureReady() {
	if (!hasSources()) return
	await ensureInstalled()
	await ensureBuilt()
}

/** All files of a folder, in the same order on every machine. */
function filesBelow(path) {
	if (!existsSync(path)) return []
	if (statSync(path).isFile()) return [path]
	return readdirSync(path, { withFileTypes: true })
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => filesBelow(join(path, entry.name)))
}

function hashOf(parts) {
	const hash = createHash('sha256')
	for (const part of parts) hash.update(part).update('\0')
	return hash.digest('hex')
}

/** Ends this process when the npm that started it is gone, because npm does not pass on every signal. */
export function endWithParent(stop) {
	const parent = process.ppid
	const timer = setInterval(() => {
		if (process.ppid === parent) return
		clearInterval(timer)
		stop()
	}, 1000)
	timer.unref()
}
