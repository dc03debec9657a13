import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Root, type Rule } from 'postcss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type BuiltServer } from '../support/built-server.ts'
import { stylesOf } from '../support/page-weight.ts'
import { ask, cookieOf } from '../support/wire.ts'

type Sheet = 'public' | 'join' | 'desk' | 'portal'

/** The pages each style sheet is sent with. */
const pages: Record<Sheet, [path: string, person: string | null][]> = {
	public: [
		['/', null],
		['/', 'admin'],
		['/auth/login', null],
		['/select-plan', null],
		['/no-such-page', null],
	],
	join: [
		['/join/harmony', null],
		['/join/harmony/harmony-class-evening-choir?for=2', null],
		['/join/harmony/classes', null],
	],
	desk: [
		['/dashboard', 'admin'],
		['/dashboard/teacher', 'teacher'],
		['/super-admin', 'super'],
		['/super-admin/schools/harmony', 'super'],
		['/students/create', 'admin'],
		['/classes/harmony-class-evening-choir/students/print-roll', 'admin'],
		['/settings/profile', 'admin'],
		['/settings/profile/notifications', 'admin'],
		['/schedule', 'admin'],
		['/billing/manage/invoices/harmony-invoice-6', 'admin'],
		['/classes/sessions/harmony-class-evening-choir-lesson-1', 'admin'],
		['/students/harmony-student-4/skills', 'admin'],
		['/students/families/harmony-family-2', 'admin'],
		['/messaging/support/ai', 'admin'],
		['/messaging', 'admin'],
		['/messaging/failed', 'admin'],
		['/messaging/many?id=harmony-broadcast-term', 'admin'],
		['/messaging/broadcasts/harmony-broadcast-term/preview', 'admin'],
		['/messaging/harmony-conversation-later-slot', 'admin'],
		['/messaging/harmony-conversation-later-slot/people', 'admin'],
	],
	portal: [
		['/student/dashboard', 'student'],
		['/student/dashboard', 'parent'],
		['/student/schedule', 'parent'],
		['/student/invoices', 'parent'],
		['/student/invoices/statement', 'parent'],
		['/student/progress?child=harmony-student-4', 'parent'],
		['/student/reports', 'parent'],
		['/student/feedback', 'parent'],
		['/student/settings', 'parent'],
		['/student/settings/account', 'parent'],
		['/student/settings/notifications', 'student'],
		['/messaging/support/admin', 'student'],
		['/messaging', 'parent'],
		['/messaging/new', 'parent'],
		['/messaging/harmony-conversation-later-slot', 'parent'],
	],
}

/** What Chrome 87, Safari 14.1 and Firefox 78 drop together with the rule or the block around it. */
const unknownAtRules = /^(layer|property|container|scope|starting-style|view-transition)$/
const unknownSelectors = /:has\(|:is\(|:where\(|&|:focus-visible\s*,|,\s*:focus-visible/
const unknownValues = /color-mix\(|oklch\(|oklab\(|\blch\(|\blab\(|light-dark\(|\d(d|s|l)v[hw]\b|\bcq[wh]\b/
/** Declared alone these leave a layout broken; colours of checkboxes and the like merely stay plain. */
const unknownProperties = /^(inset-(inline|block).*|aspect-ratio|translate|rotate|scale|container.*)$/

let server: BuiltServer
const sheets = {} as Record<Sheet, Root>
const html = {} as Record<Sheet, string>

beforeAll(async () => {
	server = await startServer()
	for (const [sheet, shown] of Object.entries(pages) as [Sheet, (typeof pages)[Sheet]][]) {
		const texts: string[] = []
		for (const [path, person] of shown) {
			const headers: Record<string, string> = person ? { Cookie: await cookieOf(server.port, person) } : {}
			texts.push((await ask(server.port, path, { headers })).text)
		}
		html[sheet] = texts.join('\n')
		const styles = new Set((await Promise.all(texts.map(stylesIn))).flat())
		sheets[sheet] = postcss.parse([...styles].join('\n'))
	}
})

afterAll(() => server.stop())

describe.each(['public', 'desk', 'portal'] as const)('the %s style sheet', (name) => {
	test('can be read by a five-year-old browser', () => {
		const found: string[] = []
		sheets[name].walkAtRules((rule) => {
			const isRange = rule.name === 'media' && /[<>]/.test(rule.params)
			if (unknownAtRules.test(rule.name) || isRange) found.push(`@${rule.name} ${rule.params}`)
		})
		sheets[name].walkRules((rule) => {
			if (isAskedFor(rule)) return
			if (unknownSelectors.test(rule.selector) || rule.parent?.type === 'rule') found.push(rule.selector)
		})
		sheets[name].walkDecls(({ prop, value }) => {
			if (unknownValues.test(value) || unknownProperties.test(prop)) found.push(`${prop}: ${value}`)
		})
		expect(found).toEqual([])
	})

	test('knows every class of the pages it is sent with', () => {
		const known = classesOf(sheets[name])
		const used = [...html[name].matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/))
		expect([...new Set(used)].filter((one) => one && !known.has(one))).toEqual([])
	})
})

/** NetSurf closes no `details`, knows no opacity and answers no question of style. */
test('nothing lies over words in browsers that close no menu and see through nothing', () => {
	const covering: string[] = []
	let asked = 0
	for (const sheet of Object.values(sheets))
		sheet.walkDecls(/^(opacity|position)$/, ({ prop, value, parent }) => {
			const rule = parent as Rule
			const isPanel = prop === 'position' && /-panel\b[^ ]*$/.test(rule.selector) && value !== 'static'
			if (!isPanel && !(prop === 'opacity' && value === '0')) return
			if ((rule.parent as { name?: string }).name === 'supports') asked++
			else covering.push(`${rule.selector} { ${prop}: ${value} }`)
		})
	expect(covering).toEqual([])
	expect(asked).toBeGreaterThan(4)
})

test('every link that is a drawing has words for browsers that draw none', () => {
	const bare = Object.values(html).flatMap((pages) =>
		[...pages.matchAll(/<(a|button)\b[^>]*class="icon-button.*?<\/\1>/gs)]
			.map(([link]) => link)
			.filter((link) => !/class="icon-words">[^<]/.test(link)),
	)
	expect(bare).toEqual([])
	expect(
		Object.values(html)
			.join()
			.match(/class="icon-words"/g)?.length,
	).toBeGreaterThan(20)
})

test('nothing is hidden that only a target brings back, in browsers that know none', () => {
	const hidden: string[] = []
	for (const sheet of Object.values(sheets)) {
		const brought = new Set<string>()
		sheet.walkRules(/:target/, ({ selector }) => void brought.add(selector.replace(/:target.*$/, '')))
		sheet.walkDecls('display', ({ value, parent }) => {
			const rule = parent as Rule
			const { name, params } = (rule.parent ?? {}) as { name?: string; params?: string }
			const asked = name === 'supports' && /selector\(:target\)/.test(params ?? '')
			if (value === 'none' && brought.has(rule.selector) && !asked) hidden.push(rule.selector)
		})
	}
	expect(hidden).toEqual([])
})

test('no class is written that no style sheet knows', () => {
	const known = new Set(Object.values(sheets).flatMap((sheet) => [...classesOf(sheet)]))
	const unknown = sources()
		.flatMap((text) => [...text.matchAll(/className="([^"]+)"/g)])
		.flatMap(([, list = '']) => list.split(/\s+/))
		.filter((one) => !known.has(one))
	expect([...new Set(unknown)]).toEqual([])
})

/** Who is sent which sheets, by the folder of a route. Components are drawn by several of them. */
const SENT_WITH: [folder: RegExp, sheet: Sheet][] = [
	[/^app\/routes\/(school|teacher|teaching|platform)\//, 'desk'],
	[/^app\/routes\/student\//, 'portal'],
	[/^app\/routes\/(public\/join|auth\/(pay|set-up))\b/, 'join'],
	[/^app\/routes\/(auth|public|subscription)\//, 'public'],
]

/** A utility is only in the sheets that name the folder it is written in. */
test('no page has a class that only the sheets of other pages know', () => {
	const unknown: string[] = []
	let read = 0
	for (const { path, text } of files()) {
		const [, sheet] = SENT_WITH.find(([folder]) => folder.test(path)) ?? []
		if (!sheet) continue
		const known = classesOf(sheets[sheet])
		for (const [, list = ''] of text.matchAll(/className="([^"]+)"/g))
			for (const name of list.split(/\s+/)) {
				read++
				if (!known.has(name)) unknown.push(`${path}: ${name}`)
			}
	}
	expect(unknown).toEqual([])
	expect(read).toBeGreaterThan(1000)
})

test('nothing looks like something on paper alone', () => {
	// Kept off paper, and kept on it.
	const meant = ['screen-only', 'on-paper']
	const forPaper = new Set<string>()
	const elsewhere = new Set<string>()
	for (const sheet of Object.values(sheets))
		sheet.walkRules((rule) => {
			const { parent } = rule
			const paper = parent?.type === 'atrule' && 'params' in parent && parent.params === 'print'
			// Utilities such as `print:hidden` say so themselves.
			for (const [, name = ''] of rule.selector.matchAll(/\.([\w-]+)(?![\w-]|\\:)/g))
				(paper ? forPaper : elsewhere).add(name)
		})
	expect([...forPaper].filter((name) => !elsewhere.has(name))).toEqual(meant)
})

test('no style sheet has a class that nothing uses', () => {
	// Utilities, such as `lg:ml-[calc(40%+43px)]`, end where the text around them does.
	const words = new Set(
		sources().flatMap((text) => [...text.split(/[\s"'`]+/), ...(text.match(/[\w-]+/g) ?? [])]),
	)
	const defined = new Set(Object.values(sheets).flatMap((sheet) => [...classesOf(sheet)]))
	// `flash-${tone}` is written in two parts.
	const parts = (name: string) => words.has(name) || words.has(name.replace(/-[^-]+$/, '-'))
	expect([...defined].filter((name) => !parts(name))).toEqual([])
})

/** Within a question whether the browser knows such a selector. */
function isAskedFor({ parent }: Rule): boolean {
	const { name, params } = (parent ?? {}) as { name?: string; params?: string }
	return name === 'supports' && /selector\(:has\(/.test(params ?? '')
}

async function stylesIn(page: string): Promise<string[]> {
	const inline = /<style>(.*?)<\/style>/s.exec(page)?.[1]
	if (inline) return [inline]
	return Promise.all(stylesOf(page).map(async (href) => (await ask(server.port, href)).text))
}

function classesOf(sheet: Root): Set<string> {
	const names = new Set<string>()
	sheet.walkRules(({ selector }) => {
		for (const [, name = ''] of selector.matchAll(/\.((?:[\w-]|\\.)+)/g)) names.add(name.replaceAll('\\', ''))
	})
	return names
}

/** The text of everything that renders. */
function sources(): string[] {
	return files().map(({ text }) => text)
}

function files(): { path: string; text: string }[] {
	return readdirSync('app', { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}
