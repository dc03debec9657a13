import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NODE_SUPPORT, SUPPORT_READ_ON } from '#app/config/node-support.server.ts'
import { VARIABLES } from '#app/config/variables.server.ts'
import { FILES } from '#db/files.server.ts'
import { LITEFS_SUM, LITEFS_VERSION } from '../../scripts/cluster/install.ts'
import { instructionsOf, pathsInImage } from '../support/release.ts'
import { sourcesBelow } from './sources.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const [docker, fly, litefs] = ['Dockerfile', 'fly.toml', 'litefs.yml'].map(read) as [string, string, string]
const setting = (name: string) => new RegExp(`^\\s*${name} = '?([^'\\n]*)'?$`, 'm').exec(fly)?.[1]

/** What the platform itself sets on every machine, and what is set there as a secret. */
const GIVEN = ['FLY_APP_NAME', 'FLY_MACHINE_ID', 'FLY_REGION', 'PRIMARY_REGION', 'FLY_CONSUL_URL']

const OLDEST_NODE = 20

/** No image is built here; what can be seen of the three files without one is. */
describe('the deployment', () => {
	it('copies only what is there', () => {
		const copied = [...docker.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
			paths.split(' '),
		)
		expect(copied.length).toBeGreaterThan(4)
		expect(copied.filter((path) => !existsSync(path))).toEqual([])
		for (const name of ['tasks.js', 'backup.js', 'restore.js'])
			expect(existsSync(`scripts/${name}`)).toBe(true)
	})

	it('copies all that the server reads beside its build', () => {
		const read = sourcesBelow('app', 'db', 'server')
			.filter((file) => !file.startsWith('server/demo/'))
			.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?:Sync\(|FOLDER = )'\.\/([^']+)'/g)])
			.map(([, path = '']) => path)
		expect(read.length).toBeGreaterThan(2)
		const copied = pathsInImage()
		expect(read.filter((path) => !copied.some((one) => `${path}/`.startsWith(`${one}/`)))).toEqual([])
	})

	it('puts into a release what is in the image, and what is said of it', () => {
		const released = [...read('scripts/release.js').matchAll(/^\t'([^']+)',$/gm)].map(([, path = '']) => path)
		expect(pathsInImage().filter((path) => path !== 'node_modules' && !released.includes(path))).toEqual([])
		expect(released.filter((path) => path !== 'build' && !existsSync(path))).toEqual([])
		const { version } = JSON.parse(read('package.json')) as { version: string }
		expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`)
	})

	it('runs one Node, which gets fixes for three months more and is tested beside the oldest that is allowed', () => {
		const versions = [...docker.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major))
		expect(new Set(versions).size).toBe(1)
		const [major = 0] = versions
		const days = (Date.parse(NODE_SUPPORT[major] ?? '') - Date.parse(SUPPORT_READ_ON)) / 86_400_000
		expect(days, `Node ${major} in the image`).toBeGreaterThan(90)
		const tested = /node: \[(.*)\]/.exec(read('.github/workflows/ci.yml'))?.[1]?.split(', ').map(Number)
		expect(tested).toEqual([OLDEST_NODE, major])
		const native = JSON.parse(read('node_modules/better-sqlite3/package.json')) as {
			engines: { node: string }
		}
		expect(native.engines.node.split(' || ')).toContain(`${major}.x`)
	})

	it('asks for the oldest Node in the README as in package.json', () => {
		const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
		const [, minimum = ''] = /^You need Node ([\d.]+) or newer/m.exec(read('README.md')) ?? []
		expect(engines.node).toBe(`>=${minimum}`)
		expect(Number.parseInt(minimum)).toBe(OLDEST_NODE)
	})

	it('runs the LiteFS the tests ran, by its checksum', () => {
		const versions = [...docker.matchAll(/\bv\d+\.\d+\.\d+\b/g)].map(([version]) => version)
		expect(new Set(versions)).toEqual(new Set([LITEFS_VERSION]))
		expect(docker).toContain(`github.com/superfly/litefs@${LITEFS_VERSION}`)
		expect(docker).toContain(`grep -qF '"Sum": "${LITEFS_SUM}"'`)
		expect(read('scripts/cluster/install.ts')).toContain('refuseOther(Sum)')
	})

	it('gives the image for one machine no privileges, a volume, and a question whether it is well', () => {
		const one = instructionsOf('node')
		expect(one).toMatch(/^USER node$/m)
		expect(one).toMatch(/^VOLUME \/data$/m)
		expect(one).toMatch(/^ENV DATA_DIR=\/data$/m)
		expect(one).toMatch(/^HEALTHCHECK .*\/readyz/m)
		expect(one).not.toContain('fuse')
		const { version } = JSON.parse(read('package.json')) as { version: string }
		expect(one).toContain(`image.version="${version}"`)
	})

	it('composes it with a read-only root, without capabilities, and with the bucket that backups use', () => {
		const compose = read('compose.yaml')
		const { version } = JSON.parse(read('package.json')) as { version: string }
		expect(compose).toContain(`image: solfa:${version}\n`)
		for (const line of ['target: node', 'env_file: .env', 'read_only: true', '- data:/data', '- ALL'])
			expect(compose).toContain(line)
		expect(compose).toContain(`PORT: '${/^ENV PORT=(\d+)$/m.exec(docker)?.[1]}'`)
		const named = [...read('litestream.yml').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
		const known = Object.values(VARIABLES).flatMap((group) => group.map(({ name }) => name))
		expect(named.length).toBeGreaterThan(4)
		expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
		const copied = [...read('litestream.yml').matchAll(/path: \/data\/(\S+)$/gm)].map(([, file]) => file)
		expect(copied).toEqual(['solfa.db', FILES])
	})

	it('gives a machine the memory it was measured to need, and a volume that outlasts what LiteFS keeps', () => {
		expect(setting('memory')).toBe('1gb')
		const [, minutes = ''] = /retention: '(\d+)m'/.exec(litefs) ?? []
		// Eight forms a second were measured to leave a gigabyte an hour, and a hundred are the most LiteFS takes.
		const kept = (Number(minutes) / 60) * (100 / 8)
		expect(Number.parseInt(setting('initial_size') ?? '')).toBeGreaterThan(3 * kept)
	})

	it('leaves it to Solfa to take the lease over, which asks the primary to hold its writes first', () => {
		expect(litefs).toMatch(/^ {2}promote: false$/m)
		const [, path = ''] = /\((server\/\S+)\)/.exec(litefs) ?? []
		expect(existsSync(path)).toBe(true)
	})

	it('says truly which file runs it in the tests', () => {
		const [, path = ''] = /\((scripts\/\S+)\)/.exec(litefs) ?? []
		expect(existsSync(path)).toBe(true)
	})

	it('agrees on the port', () => {
		const port = setting('PORT')
		expect(setting('internal_port')).toBe(port)
		const [, metrics] = /^\[metrics\]\n\s*port = (\d+)\n\s*path = '\/metrics'$/m.exec(fly) ?? []
		expect(setting('METRICS_PORT')).toBe(metrics)
		expect(metrics).not.toBe(port)
		expect(setting('LITEFS_PRIMARY_URL')).toBe(`http://{primary}.vm.${setting('app')}.internal:${port}`)
		expect(docker).toContain(`EXPOSE ${port}\n`)
		expect(litefs).toContain(`addr: ':20202'`)
		expect(litefs).toMatch(/advertise-url: '[^']*:20202'/)
	})

	it('sets every variable that LiteFS is told by', () => {
		const named = [...litefs.matchAll(/\$\{(\w+)(?: == (\w+))?\}/g)].flatMap(([, ...names]) =>
			names.filter(Boolean),
		)
		expect(named.length).toBeGreaterThan(4)
		expect(named.filter((name) => setting(name) === undefined && !GIVEN.includes(name))).toEqual([])
		const secret = /SECRET|KEY|TOKEN/
		expect([...fly.matchAll(/^\s*([A-Z_]+) =/gm)].filter(([, name = '']) => secret.test(name))).toEqual([])
	})

	it('keeps what must last on the volume, and nothing but the database in the mount', () => {
		const volume = `${setting('destination')}/`
		const [, own = ''] = /data:\n(?:\s*#.*\n)*\s*dir: '([^']*)'/.exec(litefs) ?? []
		expect([own, setting('DATA_DIR')].every((path) => path?.startsWith(volume))).toBe(true)
		expect(setting('LITEFS_DIR')?.startsWith(volume)).toBe(false)
		expect(setting('DATA_DIR')).not.toBe(own)
	})

	it('starts what is built, as somebody who is not root, and under LiteFS', () => {
		expect(litefs).toMatch(/cmd: 'setpriv --reuid=node .* node build\/server\.js'/)
		expect(docker).toMatch(/^CMD .*exec litefs mount/m)
		expect(read('scripts/tasks.js')).toContain('outfile=${folder}/server.js')
	})

	it('leaves more time to stop than stopping takes', () => {
		const [, drain = ''] = /DRAIN_MS = ([\d_]+)/.exec(read('server.ts')) ?? []
		const [, notice = ''] = /noticeMs = cluster \? ([\d_]+)/.exec(read('server/app.ts')) ?? []
		const needed = [drain, notice].map((text) => Number(text.replaceAll('_', ''))).reduce((a, b) => a + b)
		expect(needed).toBeGreaterThan(0)
		expect(Number.parseInt(setting('kill_timeout') ?? '') * 1000).toBeGreaterThan(needed + 5_000)
		expect(setting('kill_signal')).toBe('SIGTERM')
	})

	it('lets no machine sleep, and asks each whether it is ready', () => {
		expect([setting('auto_stop_machines'), setting('auto_start_machines')]).toEqual(['off', 'false'])
		expect(fly).toMatch(/checks\]\][^[]*path = '\/readyz'/)
		expect(read('server/health.ts')).toContain(`'/readyz'`)
	})
})
