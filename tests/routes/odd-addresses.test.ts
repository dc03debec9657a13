import { expect, it } from 'vitest'
import { demoPagesOf, PAGES, signedInByForm } from '../support/crawl.ts'
import { withDemo } from '../support/database.ts'

withDemo()

/** A name every object has, a day at the end of what can be asked for, a number below it, and what breaks out of SQL and HTML. */
const ODD = ['constructor', '9999-12-31', '-1', `'"></script><i-x>`]

it.each([
	['admin', '/dashboard'],
	['teacher', '/dashboard/teacher'],
	['parent', '/student/dashboard'],
	['super', '/super-admin'],
])('no address that %s could be led to is a fault, whatever is asked of it', async (username, home) => {
	const pages = await demoPagesOf(username, home)
	const visitor = await signedInByForm(username)
	expect(pages.length).toBeGreaterThan(20)
	const tried = new Set<string>()
	const faults: string[] = []
	for (const { pathname, searchParams } of pages.map(({ url }) => url)) {
		const page = [...searchParams].filter(([name]) => PAGES.test(name)).join()
		for (const name of new Set(searchParams.keys())) {
			const what = `${pathname.split('/').length} ${pathname.split('/')[1]} ${page} ${name}`
			if (tried.has(what)) continue
			tried.add(what)
			for (const odd of ODD) {
				const rest = new URLSearchParams(searchParams)
				rest.set(name, odd)
				const { status, body } = await visitor.get(`${pathname}?${rest}`)
				if (status >= 500 || body.includes('<i-x')) faults.push(`${status} ${pathname}?${rest}`)
			}
		}
	}
	expect(faults).toEqual([])
	expect(tried.size).toBeGreaterThan(15)
})
