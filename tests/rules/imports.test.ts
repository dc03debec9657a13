import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { crossesSchools, importsOf, parse, roomOf, sourcesBelow, walk, type Import } from './sources.ts'

/** Who may import whom. Read a row as: this folder may import those, and its own files where it is named. `utils` is open to all. */
const MAY_IMPORT: Record<string, readonly string[]> = {
	document: ['guards', 'components', 'web', 'domain', 'styles'],
	routes: [
		'content',
		'requests',
		'views',
		'guards',
		'forms',
		'models',
		'letters',
		'adapters',
		'components',
		'web',
		'domain',
		'styles',
	],
	content: ['content'],
	views: [
		'views',
		'content',
		'requests',
		'guards',
		'forms',
		'models',
		'letters',
		'adapters',
		'components',
		'web',
		'domain',
		'styles',
	],
	requests: ['content', 'requests', 'guards', 'forms', 'models', 'letters', 'adapters', 'web', 'domain'],
	guards: ['guards', 'models', 'web', 'domain'],
	models: ['models', 'letters', 'db', 'domain'],
	letters: ['content', 'letters', 'domain'],
	jobs: ['jobs', 'models', 'adapters', 'letters', 'domain'],
	adapters: ['adapters', 'letters', 'db', 'domain'],
	components: ['components', 'content', 'web', 'domain'],
	forms: ['forms', 'content', 'domain'],
	enhance: ['enhance', 'web', 'domain'],
	styles: ['web', 'domain'],
	web: ['web', 'domain'],
	domain: ['domain'],
	config: ['config', 'domain'],
	utils: ['utils'],
	db: ['db', 'domain'],
	server: ['server', 'guards', 'jobs', 'adapters', 'models', 'letters', 'db', 'web', 'domain'],
}

/** Forms lie beside their noun, in `domain/<noun>/form.ts`. These may also name their types, which are gone before anything runs. */
const MAY_NAME_FORMS = ['models', 'components']

/** Layers that only ever run on the server may read the configuration. */
const MAY_READ_CONFIG = [
	'routes',
	'views',
	'requests',
	'guards',
	'models',
	'adapters',
	'jobs',
	'web',
	'db',
	'server',
	'document',
]

/** Files that only ever run on the server say so in their name, so that a build with one in the browser fails. */
const SERVER_ONLY = ['guards', 'requests', 'models', 'adapters', 'jobs', 'config']

const files = [...sourcesBelow('app', 'db', 'server'), 'server.ts']
/** Read before anything else, by the server as by every command, which run where there are no sources. */
const ENV_FILE = 'scripts/env-file.js'
const ours = (from: string) => /^(app|db|server|scripts|tests)\//.test(from)

/**
 * Rooms across schools that any school's model may use: a person and an account are one in all schools, and mail leaves in
 * one line. Plans are paid to the platform, so the model of subscriptions also uses the provider's room.
 */
const FOR_EVERY_SCHOOL = ['identity', 'mail']
const ALSO: Record<string, string[]> = { subscription: ['provider'] }

describe('imports', () => {
	it.each(Object.keys(MAY_IMPORT))('of %s keep to the table', (layer) => {
		const wrong = files
			.filter((file) => layerOf(file) === layer)
			.flatMap((file) => importsOf(file).map((one) => ({ file, ...one })))
			.filter((one) => ours(one.from) && one.from !== ENV_FILE && !isAllowed(layer, one))
			.map(({ file, from }) => `${file} imports ${from}`)
		expect(wrong).toEqual([])
	})

	it('put every file into a row of the table', () => {
		expect(files.filter((file) => !(layerOf(file) in MAY_IMPORT))).toEqual([])
	})

	it('among models go round in no circle', () => {
		const models = sourcesBelow('app/models')
		expect(models.filter((file) => reaches(file, file, new Set()))).toEqual([])
	})

	it('of a school’s own model reach across schools for people and mail only', () => {
		const wrong = sourcesBelow('app/models')
			.filter((file) => !crossesSchools(file))
			.flatMap((file) => importsOf(file).map(({ from }) => ({ file, from })))
			.filter(({ from }) => crossesSchools(from))
			.filter(
				({ file, from }) => ![...FOR_EVERY_SCHOOL, ...(ALSO[roomOf(file)] ?? [])].includes(roomOf(from)),
			)
			.map(({ file, from }) => `${file} imports ${from}`)
		expect(wrong).toEqual([])
	})

	it('of what a noun keeps to itself come from that noun alone', () => {
		const wrong = files.flatMap((file) =>
			importsOf(file)
				.filter(({ from }) => /^app\/models\/[^/]+\/internal\//.test(from) && roomOf(file) !== roomOf(from))
				.map(({ from }) => `${file} imports ${from}`),
		)
		expect(wrong).toEqual([])
	})

	it('carry the extension, as every tool of the project needs', () => {
		const bare = files.flatMap((file) =>
			importsOf(file).filter(
				({ from }) => ours(from) && from !== ENV_FILE && !/\.(tsx?|css|svg)$/.test(from),
			),
		)
		expect(bare).toEqual([])
	})
})

describe('files that run on the server only', () => {
	it('are named .server', () => {
		const unnamed = files.filter((file) => SERVER_ONLY.includes(layerOf(file)) && !isServer(file))
		expect(unnamed).toEqual([])
	})

	it('are imported only by each other, by routes and by what renders the document', () => {
		const mayUse = [...SERVER_ONLY, 'routes', 'document', 'db', 'server']
		const wrong = files
			.filter((file) => !isServer(file) && !mayUse.includes(layerOf(file)))
			.flatMap((file) => importsOf(file).map((one) => ({ file, ...one })))
			.filter(({ from, typeOnly }) => !typeOnly && (isServer(from) || touchesServer(from)))
			.map(({ file, from }) => `${file} imports ${from}`)
		expect(wrong).toEqual([])
	})
})

describe('models', () => {
	it('know no HTTP', () => {
		const HTTP = ['Request', 'Response', 'Headers', 'FormData', 'URLSearchParams', 'createCookie', 'cookie']
		const wrong = sourcesBelow('app/models').flatMap((file) =>
			walk(parse(file))
				.filter((node) => ts.isIdentifier(node) && HTTP.includes(node.text))
				.map((node) => `${file} names ${node.getText()}`),
		)
		expect(wrong).toEqual([])
	})

	it('import no web framework', () => {
		const wrong = sourcesBelow('app/models').flatMap((file) =>
			importsOf(file).filter(({ from }) => /^(@remix-run|react|express|node:http)/.test(from)),
		)
		expect(wrong).toEqual([])
	})
})

function layerOf(path: string): string {
	if (path === 'server.ts' || path.startsWith('server/')) return 'server'
	if (path.startsWith('db/')) return 'db'
	if (path.startsWith('app/styles')) return 'styles'
	if (/^app\/domain\/(form\/|(.+\/)?([\w-]+-)?form\.ts$)/.test(path)) return 'forms'
	const [, folder = ''] = path.split('/')
	return folder.includes('.') ? 'document' : folder
}

function isAllowed(layer: string, { file, from, typeOnly }: Import & { file: string }): boolean {
	const target = layerOf(from)
	if (layer === 'styles' && target === 'styles') return true
	if (layer === 'routes' && target === 'routes') return isOwnPart(file, from)
	if (target === 'utils' || MAY_IMPORT[layer]?.includes(target)) return true
	if (target === 'config' && (MAY_READ_CONFIG.includes(layer) || isServer(file))) return true
	return typeOnly && target === 'forms' && MAY_NAME_FORMS.includes(layer)
}

/** A page may have parts in a folder of its own name; they may use each other, and nobody else may use them. */
function isOwnPart(file: string, part: string): boolean {
	const folder = part.slice(0, part.lastIndexOf('/'))
	return file === `${folder}.tsx` || file.startsWith(`${folder}/`)
}

function isServer(path: string): boolean {
	return /\.server\.tsx?$/.test(path)
}

function touchesServer(from: string): boolean {
	return from.startsWith('node:') || ['better-sqlite3', '@node-rs/argon2', '@remix-run/node'].includes(from)
}

function reaches(from: string, target: string, seen: Set<string>): boolean {
	return importsOf(from)
		.filter((one) => one.from.startsWith('app/models/'))
		.some((one) => {
			if (one.from === target) return true
			if (seen.has(one.from)) return false
			seen.add(one.from)
			return reaches(one.from, target, seen)
		})
}
