import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { importsOf, parse, sourcesBelow, walk, type Import } from './sources.ts'

/** Who may import whom. Read a row as: this folder may import those, and its own files where it is named. `utils` is open to all. */
const MAY_IMPORT: Record<string, readonly string[]> = {
	document: ['guards', 'components', 'web', 'domain', 'styles'],
	routes: [
		'content',
		'flows',
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
	flows: ['content', 'flows', 'guards', 'forms', 'models', 'letters', 'adapters', 'web', 'domain'],
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

/** These may also name a form's type, which is gone before anything runs. */
const MAY_NAME_FORMS = ['models', 'components']

/** Layers that only ever run on the server may read the configuration. */
const MAY_READ_CONFIG = [
	'routes',
	'flows',
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
const SERVER_ONLY = ['guards', 'flows', 'models', 'adapters', 'jobs', 'config']

const files = [...sourcesBelow('app', 'db', 'server'), 'server.ts']
const ours = (from: string) => /^(app|db|server|scripts|tests)\//.test(from)

/** A school's own models that do reach one, each with its reason. */
const MAY_CROSS: Record<string, string> = {
	'app/models/account/invitation.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/billing/paying-in-parts.server.ts app/models/platform/document-link.server.ts':
		'the link of an email',
	'app/models/billing/paying-in-parts.server.ts app/models/platform/outbox.server.ts':
		'mail leaves in one line',
	'app/models/billing/sending.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/enrolment/offer-mail.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/lesson/absence-undone.server.ts app/models/platform/outbox.server.ts':
		'mail leaves in one line',
	'app/models/lesson/absence-letters.server.ts app/models/platform/outbox.server.ts':
		'mail leaves in one line',
	'app/models/lesson/change-letters.server.ts app/models/platform/outbox.server.ts':
		'emails of changes that were taken back are withdrawn or answered',
	'app/models/enrolment/offer-mail.server.ts app/models/platform/signed-link.server.ts':
		'a family answers an offer without a place at the school',
	'app/models/lesson/clash-facts.server.ts app/models/platform/elsewhere.server.ts':
		'a teacher of two schools is at one of them at a time',
	'app/models/message/broadcast.server.ts app/models/platform/mail-bell.server.ts':
		'the job that sends to many listens to the same bell',
	'app/models/message/withdrawal.server.ts app/models/platform/outbox.server.ts':
		'a withdrawn message takes its mail back',
	'app/models/message/retry.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/message/retry.server.ts app/models/platform/unsubscribe.server.ts':
		'a family stops announcements without a place at the school',
	'app/models/message/writing.server.ts app/models/platform/outbox.server.ts': 'the same',
	'app/models/notification/telling.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/billing/sending.server.ts app/models/platform/document-link.server.ts':
		'a family opens its invoice without a place at the school',
	'app/models/account/lock.server.ts app/models/platform/open-links.server.ts':
		'what was begun with an account ends in all schools',
	'app/models/account/renewal.server.ts app/models/platform/open-links.server.ts': 'the same',
	'app/models/account/renewal.server.ts app/models/platform/sign-in.server.ts':
		'whoever mistyped too often is heard again with a new code',
	'app/models/account/sign-in-address.server.ts app/models/platform/account.server.ts':
		'an address is one account in all schools',
	'app/models/account/sign-in-address.server.ts app/models/platform/email-change.server.ts':
		'the owner of an account confirms its address',
	'app/models/account/sign-in-address.server.ts app/models/platform/reader.server.ts':
		'a letter about an account is in the language of its owner',
	'app/models/account/status.server.ts app/models/platform/account.server.ts':
		'an address is one account in all schools',
	'app/models/account/status.server.ts app/models/platform/open-links.server.ts': 'the same',
	'app/models/account/office.server.ts app/models/platform/account.server.ts': 'the same as opening',
	'app/models/account/opening.server.ts app/models/platform/account.server.ts':
		'an address or a username is one account in all schools',
	'app/models/account/ownership.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/account/ownership.server.ts app/models/platform/reversal.server.ts':
		'an owner is told at the addresses they had lately too',
	'app/models/account/takeover.server.ts app/models/platform/outbox.server.ts': 'mail leaves in one line',
	'app/models/account/takeover.server.ts app/models/platform/person.server.ts':
		'where the request comes from, for the session that begins',
	'app/models/account/takeover.server.ts app/models/platform/reversal.server.ts':
		'whoever lost a school may take it back without a place there',
	'app/models/account/takeover.server.ts app/models/platform/session.server.ts':
		'whoever takes a school over goes on as what they are then',
	'app/models/account/renewal.server.ts app/models/platform/account.server.ts':
		'a password is one in all schools',
	'app/models/account/renewal.server.ts app/models/platform/password-reset.server.ts': 'the same',
	'app/models/student/erasure-traces.server.ts app/models/platform/erasure.server.ts':
		'whether an account is anybody’s elsewhere only the platform can say, and mail is nobody’s',
	'app/models/student/merge-people.server.ts app/models/platform/account.server.ts':
		'an account that was only invited ends with the record it was made for',
	'app/models/subscription/receipt.server.ts app/models/platform/payment-event.server.ts':
		'what a payment is a reason for waits in one line',
}

describe('imports', () => {
	it.each(Object.keys(MAY_IMPORT))('of %s keep to the table', (layer) => {
		const wrong = files
			.filter((file) => layerOf(file) === layer)
			.flatMap((file) => importsOf(file).map((one) => ({ file, ...one })))
			.filter((one) => ours(one.from) && !isAllowed(layer, one))
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

	it('of a school’s own model reach no cross-school one', () => {
		const own = sourcesBelow('app/models').filter((file) => !file.startsWith('app/models/platform/'))
		const crossing = own.flatMap((file) =>
			importsOf(file)
				.filter(({ from }) => from.startsWith('app/models/platform/'))
				.map(({ from }) => `${file} ${from}`),
		)
		expect(crossing.sort()).toEqual(Object.keys(MAY_CROSS).sort())
	})

	it('carry the extension, as every tool of the project needs', () => {
		const bare = files.flatMap((file) =>
			importsOf(file).filter(({ from }) => ours(from) && !/\.(tsx?|css|svg)$/.test(from)),
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
