import { describe, expect, it } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { pagesOf, signedInByForm } from '../support/crawl.ts'
import { Visitor } from '../support/visitor.ts'

const DESKS = [
	['admin', '/dashboard', 60],
	['solo', '/dashboard', 40],
	['teacher', '/dashboard/teacher', 20],
	['parent', '/student/dashboard', 8],
	['pending', '/dashboard', 20],
	['expired', '/dashboard', 20],
] as const

/** Words a school of its own has no use for. */
const PLATFORM =
	/select-plan|super-admin|\/subscription|pricing|register-school|Solfa support|Solfa Support|platform staff|larger plan/i
/** Pages whose words the school or the demo wrote, or that tell the history of an account. */
const OWN_WORDS = ['/settings/admin/history']

/** Missing on a platform too: the demo's files have no bytes in tests. */
const ROWS = /^\/files\//

describe('a school of its own', () => {
	it.each(DESKS)('leads %s to no page of a platform', async (username, home, least) => {
		openDatabase('demo')
		const pages = await pagesOf(await signedInByForm(username), home)
		const missing = pages
			.filter(({ url, answer }) => answer.status === 404 && !ROWS.test(url.pathname))
			.map(({ url }) => url.pathname + url.search)
		expect(missing).toEqual([])
		const told = pages
			.filter(({ url }) => !OWN_WORDS.includes(url.pathname))
			.flatMap(({ url, answer }) => {
				const [text] = PLATFORM.exec(withoutScripts(answer.body)) ?? []
				return text ? [`${url.pathname}${url.search}: ${text}`] : []
			})
		expect(told).toEqual([])
		expect(pages.length).toBeGreaterThan(least)
	})

	it('leads strangers from its front page to no page of a platform', async () => {
		openDatabase('demo')
		const visitor = new Visitor()
		const pages = await pagesOf(visitor, '/')
		expect(pages.filter(({ answer }) => answer.status !== 200)).toEqual([])
		expect(pages[0]?.answer.body).toContain('Old School of Brass')
		for (const { answer } of pages) expect(PLATFORM.exec(withoutScripts(answer.body))?.[0]).toBeUndefined()
	})

	it.each([
		'/subscription',
		'/select-plan',
		'/settings/subscription',
		'/register-school',
		'/signup',
		'/super-admin',
		'/faq',
		'/about',
		'/api/auth/plans',
	])('answers Page Not Found at %s', async (path) => {
		expect((await new Visitor().get(path)).status).toBe(404)
	})
})

/** The list of routes and the words of other pages travel in scripts. */
function withoutScripts(html: string): string {
	return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link\b[^>]*>/g, '')
}
