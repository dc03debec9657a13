import { openDatabase } from './database.ts'
import { Visitor, type Answer } from './visitor.ts'

/** Words of an address that say which page it is, and not what is asked of it. */
export const PAGES = /^(tab|do|view|report)$/

/** The same for all students, lessons and so on. */
export function kindOf(url: URL): string {
	const path = url.pathname.replace(/\/[a-z]+-[a-z]+-[\w-]+/g, '/:id')
	const asked = [...url.searchParams].map(([name, value]) => (PAGES.test(name) ? `${name}=${value}` : name))
	return `${path}?${asked.sort().join('&')}`
}

interface CrawledPage {
	url: URL
	answer: Answer
}

/** One page of every kind that links lead to, from somebody's home on. */
export async function pagesOf(visitor: Visitor, home: string): Promise<CrawledPage[]> {
	const known = new Set<string>()
	const found: CrawledPage[] = []
	const waiting = [home]
	for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
		const url = new URL(path, 'http://localhost')
		if (known.has(kindOf(url)) || /^\/(assets|dev|api)\b/.test(path)) continue
		known.add(kindOf(url))
		const answer = await visitor.get(path)
		found.push({ url, answer })
		if (answer.status !== 200) continue
		const links = [...answer.body.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)]
		waiting.push(...links.map(([, link = '']) => link.replaceAll('&amp;', '&')))
	}
	return found
}

const demoPages = new Map<string, Promise<CrawledPage[]>>()

/** The pages of somebody of the demo as it is seeded. Each process asks for them once, for all tests that only read them. */
export function demoPagesOf(username: string, home: string): Promise<CrawledPage[]> {
	let pages = demoPages.get(username)
	if (!pages) {
		openDatabase('demo')
		pages = signedInByForm(username).then((visitor) => pagesOf(visitor, home))
		demoPages.set(username, pages)
	}
	return pages
}

export async function signedInByForm(username: string): Promise<Visitor> {
	const visitor = new Visitor({ environment: { LIMITS_SCALE: '1000' } })
	await visitor.post('/login', { username, password: 'solfa-demo-1' })
	return visitor
}
