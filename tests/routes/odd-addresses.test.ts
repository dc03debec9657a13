import { expect, it } from 'vitest'
import { withDemo } from '../support/database.ts'
import { Visitor } from '../support/visitor.ts'

withDemo()

/** Words of an address that say which page it is, and not what is asked of it. */
const PAGES = /^(tab|do|view|report)$/
/** A name every object has, a day at the end of what can be asked for, and a number below it. */
const ODD = ['constructor', '9999-12-31', '-1']

/** The same for all students, lessons and so on. */
function kindOf(url: URL): string {
	const path = url.pathname.replace(/\/[a-z]+-[a-z]+-[\w-]+/g, '/:id')
	const asked = [...url.searchParams].map(([name, value]) => (PAGES.test(name) ? `${name}=${value}` : name))
	return `${path}?${asked.sort().join('&')}`
}

/** Addresses of every kind that links of the pages lead to, from somebody's home on. */
async function addressesOf(visitor: Visitor, home: string): Promise<URL[]> {
	const known = new Map<string, URL>()
	const waiting = [home]
	for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
		const url = new URL(path, 'http://localhost')
		if (known.has(kindOf(url)) || /^\/(assets|dev|api)\b/.test(path)) continue
		known.set(kindOf(url), url)
		const { status, body } = await visitor.get(path)
		if (status !== 200) continue
		const links = [...body.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)]
		waiting.push(...links.map(([, link = '']) => link.replaceAll('&amp;', '&')))
	}
	return [...known.values()]
}

it.each([
	['admin', '/dashboard'],
	['teacher', '/dashboard/teacher'],
	['parent', '/student/dashboard'],
	['super', '/super-admin'],
])('no address that %s could be led to is a fault, whatever is asked of it', async (username, home) => {
	const visitor = new Visitor({ environment: { LIMITS_SCALE: '1000' } })
	await visitor.post('/login', { username, password: 'solfa-demo-1' })
	const addresses = await addressesOf(visitor, home)
	expect(addresses.length).toBeGreaterThan(20)
	const tried = new Set<string>()
	const faults: string[] = []
	for (const { pathname, searchParams } of addresses) {
		const page = [...searchParams].filter(([name]) => PAGES.test(name)).join()
		for (const name of new Set(searchParams.keys())) {
			const what = `${pathname.split('/').length} ${pathname.split('/')[1]} ${page} ${name}`
			if (tried.has(what)) continue
			tried.add(what)
			for (const odd of ODD) {
				const rest = new URLSearchParams(searchParams)
				rest.delete(name)
				const path = `${pathname}?${rest}&${name}=${odd}`
				const { status } = await visitor.get(path)
				if (status >= 500) faults.push(`${status} ${path}`)
			}
		}
	}
	expect(faults).toEqual([])
})
