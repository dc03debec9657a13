import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { helpArticles } from '#app/adapters/assistant/articles.server.ts'
import { articles as guide } from '#app/content/guide-help.ts'
import { demoPagesOf } from '../support/crawl.ts'
import { textOf } from '../support/page.ts'

/** One page as somebody reads it: what its links and its other words are called, and where the links lead. */
interface Place {
	links: Map<string, string>
	labels: string[]
}

interface Desk {
	home: Place
	pages: Map<string, Place>
}

const PEOPLE = {
	admin: ['admin', '/dashboard'],
	solo_teacher_admin: ['solo', '/dashboard'],
	teacher: ['teacher', '/dashboard/teacher'],
	student: ['parent', '/student/dashboard'],
} as const
type Reader = keyof typeof PEOPLE

const desks = {} as Record<Reader, Desk>

beforeAll(async () => {
	for (const [role, [username, home]] of Object.entries(PEOPLE) as [Reader, (typeof PEOPLE)[Reader]][]) {
		const found = await demoPagesOf(username, home)
		const pages = new Map(
			found
				.filter(({ url, answer }) => answer.status === 200 && !/^\/(about|register|$)/.test(url.pathname))
				.map(({ url, answer }) => [url.pathname + url.search, placeOf(answer.body)]),
		)
		desks[role] = { home: pages.get(home) as Place, pages }
	}
}, 600_000)

function placeOf(html: string): Place {
	const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
	const others = html.matchAll(/<(button|h[23]|summary|label|legend|dt|th|strong)\b[^>]*>(.*?)<\/\1>/gs)
	const groups = html.matchAll(/<div class="sidebar-group">(.*?)<\/div>/g)
	return {
		links: new Map(links.map(([, to = '', inner = '']) => [textOf(inner), textOf(to)])),
		labels: [
			...[...others].map(([, , inner = '']) => textOf(inner)),
			...[...groups].map(([, title = '']) => textOf(title)),
		],
	}
}

/** `Students 12` and `Copy to the next term: Fall` are called by what comes before. */
const isCalled = (label: string, name: string) =>
	label === name || (label.startsWith(name) && /^( (new|\d)|[ ]?[:,])/i.test(label.slice(name.length)))

/** Follows the names of a place from page to page, as far as they lead. The settings of a desk open with the profile. */
function leadsThere(desk: Desk, place: Place, [name = '', ...rest]: string[]): boolean {
	const linked = [...place.links].filter(([label]) => isCalled(label, name))
	const isHere = linked.length > 0 || place.labels.some((label) => isCalled(label, name))
	if (!isHere) return false
	if (rest.length === 0) return true
	const next = linked.flatMap(([, to]) => desk.pages.get(to) ?? [])
	const settings =
		name === 'Settings' && place === desk.home ? desk.pages.get('/settings/profile') : undefined
	return [...next, settings ?? place].some((one) => leadsThere(desk, one, rest))
}

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
	.filter((path) => /\.tsx?$/.test(path) && !/^(help|content\/(guide|letters|\w+\/(es|de)))/.test(path))
	.map((path) => readFileSync(`app/${path}`, 'utf8'))
	.join('\n')

/** A button that only shows where something waits to be done is not on a page of the demo, but still in our sources. */
const isWritten = (name: string) =>
	new RegExp(`['"\`>]\\s*${name.replace(/[?.]/g, '\\$&')}\\s*['"\`<]`).test(sources)

/**
 * A path, and a page that somebody opens, is found from their menu; what is under a name is on a page of theirs; a button or
 * a field may wait for its moment.
 */
function isThere(role: Reader, path: string, before = ''): boolean {
	const desk = desks[role]
	const names = path.split(', ')
	if (leadsThere(desk, desk.home, names)) return true
	if (names.length > 1 || /\b[Oo]pens? $/.test(before)) return false
	if ([...desk.pages.values()].some((page) => leadsThere(desk, page, names))) return true
	return !/\b[Uu]nder $/.test(before) && isWritten(path)
}

const paragraphs = helpArticles().flatMap(({ slug, roles, sections }) =>
	sections.flatMap((section) => section.paragraphs.map((text) => ({ slug, roles: roles as Reader[], text }))),
)

describe('the places that articles name', () => {
	it('are found from the menu of somebody the article is for, by the names that are there', () => {
		const named = paragraphs.flatMap(({ slug, roles, text }) =>
			text
				.split('**')
				.flatMap((path, i, parts) => (i % 2 === 0 ? [] : [{ slug, roles, path, before: parts[i - 1] }])),
		)
		expect(named.length).toBeGreaterThan(150)
		const wrong = named.filter(
			({ roles, before, path }) => !roles.some((role) => isThere(role, path, before)),
		)
		expect(wrong.map(({ slug, path }) => `${slug}: ${path}`)).toEqual([])
	})

	it('are all marked, so that they are looked for', () => {
		const unmarked = paragraphs.flatMap(({ slug, text }) => {
			const plain = text.replace(/\*\*.+?\*\*/g, '()')
			const named = plain.match(
				/\b([Oo]pens?|[Uu]nder|[Cc]hooses?|[Pp]ress)( then)? "?[A-Z]\w+|[A-Z]\w*( \w+)? tab\b|\b(Settings|Financial|Invoicing|Billing|Messages|Attendance), (then )?[A-Z]\w+/g,
			)
			return (named ?? []).map((one) => `${slug}: ${one}`)
		})
		expect(unmarked).toEqual([])
	})

	it('would be noticed by a wrong name', () => {
		for (const path of [
			'Settings, School, Calendar',
			'Settings, School, Portal',
			'Settings, Your profile',
			'Billing, Rules',
			'No such button',
		])
			expect([path, isThere('admin', path)]).toEqual([path, false])
		expect(isThere('student', 'Schedule', 'Open ')).toBe(false)
		expect(isThere('student', 'Resources', 'under ')).toBe(false)
		expect(isThere('student', 'Lessons', 'Open ')).toBe(true)
	})

	it('are parts of the settings where the guide names some', () => {
		const named = Object.values(guide).flatMap((article) =>
			article.paragraphs.flatMap((text) =>
				[...text.matchAll(/Settings, School, “(.+?)”/g)].map(([, tab]) => tab ?? ''),
			),
		)
		expect(named.length).toBeGreaterThan(5)
		expect(named.filter((tab) => !isThere('admin', `Settings, School, ${tab}`))).toEqual([])
	})
})
