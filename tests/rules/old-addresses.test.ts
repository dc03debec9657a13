import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { oldAddresses } from '#app/web/old-addresses.ts'
import { routeTable } from './route-table.ts'
import { filesBelow } from './sources.ts'

/** They are about old addresses. */
const ABOUT_THEM = ['tests/routes/old-addresses.test.ts', 'tests/rules/old-addresses.test.ts']

const files = ['app', 'docs', 'server', 'db/seed', 'tests']
	.flatMap((folder) => filesBelow(folder))
	.filter((file) => /\.(tsx?|md|txt)$/.test(file) && !ABOUT_THEM.includes(file))

/** What may stand for the parameter of an address, without pages that have a name of their own there. */
function oldLinks(page: string): RegExp {
	const above = page.slice(0, page.lastIndexOf('/'))
	const named = routeTable().flatMap(({ path }) =>
		path?.startsWith(`${above}/`) && !path.includes(':') ? [path.slice(above.length + 1)] : [],
	)
	const id = `(?:\\$\\{[^}]*\\}|(?!(?:${named.join('|')})[?$])[\\w.-]+)`
	const at = page.includes(':') ? `${above}/${id}` : page
	const asked = new Set((oldAddresses()[page] ?? []).map((query) => query.slice(0, query.indexOf('='))))
	return new RegExp(`(?<![\\w}-])${at}(?:\\?|\\$\\{queryOf\\(\\{\\s*)(?:${[...asked].join('|')})\\b`)
}

it.each(Object.keys(oldAddresses()))('nothing links to an old address of %s', (page) => {
	const link = oldLinks(page)
	const found = files.flatMap((file) =>
		readFileSync(file, 'utf8')
			.split('\n')
			.flatMap((line, at) => (link.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
	)
	expect(found).toEqual([])
})

it('finds an old link where there is one', () => {
	const link = oldLinks('/students/:id')
	for (const text of [
		'`/students/${id}?tab=money`',
		"'/students/42?do=erase'",
		'`/students/${id}${queryOf({ tab })}`',
	])
		expect(text).toMatch(link)
	for (const text of [
		'/students/list?do=tag',
		'/dashboard/teacher/students/42?tab=notes',
		'/students/42/money?tab=x',
	])
		expect(text).not.toMatch(link)
})
