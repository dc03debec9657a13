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

/** What may stand for a parameter of an address, without pages that have a name of their own there. */
function idAt(above: string): string {
	const named = routeTable().flatMap(({ path }) =>
		path?.startsWith(`${above}/`) && !path.includes(':') ? [path.slice(above.length + 1)] : [],
	)
	return `(?:\\$\\{[^}]*\\}|(?!(?:${named.join('|')})[?$])[\\w.-]+)`
}

/** A page may keep other values of the same parameter: only those that moved are old, and what is put together by code. */
function oldLinks(page: string): RegExp {
	const path = page.replace(/:\w+/g, (_, at: number) => idAt(page.slice(0, at - 1)))
	const first = (oldAddresses()[page] ?? []).map((query) => query.split('&')[0]!.replace(/:\w+$/, ''))
	const names = [...new Set(first.map((query) => query.split('=')[0]))].join('|')
	return new RegExp(
		`(?<![\\w}-])${path}/?(?:\\?(?:${first.join('|')}|(?:${names})=\\$)|\\$\\{queryOf\\(\\{\\s*(?:${names})\\b)`,
	)
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

const TASK_PARAMETER =
	/[?&](?:do|tab)=|[gG]et\(\s*'(?:do|tab)'\s*\)|name="(?:do|tab)"|[{,]\s*do:|queryOf\(\{\s*(?:do|tab)\b/

it('no page chooses a tab or a task by a parameter', () => {
	const found = filesBelow('app')
		.filter((file) => /\.tsx?$/.test(file) && file !== 'app/web/moved-addresses.ts')
		.flatMap((file) =>
			readFileSync(file, 'utf8')
				.split('\n')
				.flatMap((line, at) => (TASK_PARAMETER.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
		)
	expect(found).toEqual([])
	for (const text of [
		'`${page}?tab=x`',
		"params.get('do')",
		'<input name="tab" />',
		"at('/x', { do: task })",
	])
		expect(text).toMatch(TASK_PARAMETER)
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
