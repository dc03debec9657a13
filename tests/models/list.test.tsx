import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { Tabs } from '#app/components/page-head.tsx'
import { readList } from '#app/utils/list-query.ts'
import { PageModeContext } from '#app/web/page.ts'

const declared = {
	sorts: ['name', 'age'],
	sort: 'name',
	filters: { status: ['active'], town: 'text' },
} as const
const ask = (text: string) => readList(new URLSearchParams(text), declared)

/** As a page without framework JavaScript would have it. */
function draw(page: ReactNode): string {
	const mode = { hydrate: false, nonce: undefined, css: null, enhancements: null }
	const html = renderToStaticMarkup(<PageModeContext.Provider value={mode}>{page}</PageModeContext.Provider>)
	return html.replaceAll('&amp;', '&')
}

interface Student {
	id: string
	name: string
	age: number | null
}

const columns: Column<Student>[] = [
	{ key: 'name', label: 'Name', cell: ({ name }) => name, sortable: true, main: true },
	{ key: 'age', label: 'Age', cell: ({ age }) => age, sortable: true, numeric: true },
	{ key: 'town', label: 'Town', cell: () => 'Bath' },
]
const rows = [
	{ id: 'a', name: 'Ada', age: 9 },
	{ id: 'b', name: 'Bo', age: null },
]
const to = ({ id }: Student) => `/students/${id}`

describe('a table', () => {
	const table = (text: string) =>
		draw(
			<SortableTable
				caption="Students"
				columns={columns}
				rows={rows}
				path="/students"
				query={ask(text)}
				to={to}
			/>,
		)

	it('says by what it is sorted, and its heads turn the order round', () => {
		const ascending = table('')
		expect(ascending).toContain('aria-sort="ascending"><a href="/students?sort=-name">Name</a>')
		expect(ascending.match(/aria-sort/g)).toHaveLength(1)
		expect(table('sort=-name')).toContain('aria-sort="descending"><a href="/students?sort=name">Name</a>')
	})

	it('keeps what was looked for, and begins at the first page, when it is sorted', () => {
		expect(table('search=a&page=2')).toContain('<a href="/students?search=a&sort=age">Age</a>')
	})

	it('has the name of a row as its head and as the link to it', () => {
		expect(table('')).toContain('<th scope="row"><a href="/students/a">Ada</a></th>')
	})

	it('has the label of each value with it, for where the heads are gone', () => {
		expect(table('')).toContain('<td class="numeric" data-label="Age">9</td>')
	})

	it('has rows of two lines, and says what of them is for phones', () => {
		const dense = draw(
			<SortableTable
				dense
				caption="Students"
				columns={[
					{ ...columns[0]!, below: () => 'Piano', initials: () => ({ letters: 'AL', tint: 3 }) },
					{ key: 'town', label: 'Town', phone: 'below', cell: () => 'Bath' },
				]}
				rows={rows.slice(0, 1)}
				path="/students"
				query={ask('')}
				to={to}
			/>,
		)
		expect(dense).toContain(
			'<th scope="row" class="with-initials tint-3" data-initials="AL"><a href="/students/a">Ada</a> <span class="second">Piano</span></th>',
		)
		expect(dense).toContain('<td class="phone-below" data-label="Town">Bath</td>')
	})

	it('says that a value is missing', () => {
		expect(table('')).toContain('data-label="Age">–</td>')
	})
})

describe('how much there is', () => {
	it.each([
		['', 0, 'No students'],
		['', 1, '1 student'],
		['', 50, '50 students'],
		['page=2', 1234, '51–100 of 1,234 students'],
		['page=99&perPage=25', 60, '51–60 of 60 students'],
	])('%j of %i is %j', (text, total, words) => {
		expect(draw(<ResultCount query={ask(text)} total={total} noun={['student', 'students']} />)).toContain(
			`>${words}</p>`,
		)
	})
})

describe('the way to other pages', () => {
	const links = (text: string, total: number) =>
		[
			...draw(<Pager path="/s" query={ask(text)} total={total} />).matchAll(/href="([^"]*)"[^>]*>(\w+)</g),
		].map(([, href, label]) => `${label} ${href}`)

	it('is not there where all rows have room on one', () => {
		expect(links('', 25)).toEqual([])
	})

	it('leads both ways, and to both ends', () => {
		expect(links('page=3&search=a', 500)).toEqual([
			'First /s?search=a&page=1',
			'Previous /s?search=a&page=2',
			'Next /s?search=a&page=4',
			'Last /s?search=a&page=10',
			'25 /s?search=a&perPage=25',
			'50 /s?search=a&perPage=50',
			'100 /s?search=a&perPage=100',
		])
	})

	it('leads back from beyond the last', () => {
		expect(links('page=900', 120)).toContain('Previous /s?page=2')
	})
})

describe('what to look for', () => {
	const form = (text: string, path = '/students') =>
		draw(
			<FilterForm
				path={path}
				query={ask(text)}
				search="Name or phone"
				filters={[{ name: 'status', label: 'State', options: [{ value: 'active', label: 'Active' }] }]}
				more={[{ name: 'town', label: 'Town', type: 'text' }]}
			/>,
		)

	it('is a form that asks for the list again', () => {
		expect(form('')).toMatch(/^<form method="get"[^>]* action="\/students"/)
		expect(form('')).not.toContain('Clear filters')
	})

	it('shows what is set, and the way to be rid of it', () => {
		const html = form('search=ada&status=active&sort=-age')
		expect(html).toContain('value="ada"')
		expect(html).toContain('<option value="active" selected="">')
		expect(html).toContain(
			'<a href="/students?filters=none&sort=-age" class="inline-flex min-h-11 items-center">Clear filters</a>',
		)
	})

	it('says on a chip what it is set to, with a way to be rid of that alone', () => {
		const html = form('search=ada&status=active&town=Bath')
		expect(html).toContain('>State: Active<')
		expect(html).toMatch(
			/href="\/students\?search=ada&town=Bath" class="icon-button"><svg.*?<span class="icon-words">Clear State<\/span>/,
		)
		expect(html).toContain('>More: 1<')
		expect(html).toMatch(
			/href="\/students\?search=ada&status=active" class="icon-button"><svg.*?<span class="icon-words">Clear More<\/span>/,
		)
	})

	it('writes a date on a chip as the school does', () => {
		const query = readList(new URLSearchParams('from=1.11.2026'), {
			...declared,
			filters: { from: 'date' },
		})
		const html = draw(
			<FilterForm path="/x" query={query} filters={[{ name: 'from', label: 'From', type: 'date' }]} />,
		)
		expect(html).toContain('>From: 01/11/2026<')
	})

	it('does not lead back to the list as it was left by clearing the last filter', () => {
		expect(form('town=Bath')).toMatch(
			/href="\/students\?filters=none" class="icon-button"><svg.*?<span class="icon-words">Clear More<\/span>/,
		)
	})

	it('keeps the order, the length of a page and the words of its own path', () => {
		const html = form('sort=-age&perPage=25', '/billing?tab=families')
		expect(html).toMatch(/action="\/billing"/)
		const hidden = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
		expect(hidden.map(([, name, value]) => `${name}=${value}`)).toEqual([
			'tab=families',
			'sort=-age',
			'perPage=25',
		])
	})
})

describe('an empty list', () => {
	it('offers the first step to those who may take it', () => {
		const html = draw(
			<EmptyList
				kind="new"
				title="No students yet"
				text="…"
				create={{ to: '/students/create', label: 'Add student' }}
			/>,
		)
		expect(html).toMatch(/href="\/students\/create"[^>]*>Add student<\/a>/)
		expect(draw(<EmptyList kind="new" title="No students yet" text="…" />)).not.toContain('<a')
	})

	it('offers to clear the filters where they are why', () => {
		expect(draw(<EmptyList kind="no-match" what="students" clear="/students" />)).toMatch(
			/No students match.*href="\/students"[^>]*>Clear filters/,
		)
	})
})

describe('a page', () => {
	it('has parts of which one is shown', () => {
		const tabs = [
			{ to: '/s', label: 'All', count: 1240 },
			{ to: '/s?tab=new', label: 'New' },
		]
		const html = draw(<Tabs label="Students" tabs={tabs} here="/s?tab=new" />)
		expect(html).toMatch(/<a[^>]*tab=new"[^>]*aria-current="page"|<a aria-current="page"[^>]*tab=new"/)
		expect(html.match(/aria-current/g)).toHaveLength(1)
		expect(html).toContain('>1,240<')
	})
})
