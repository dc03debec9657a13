import { describe, expect, it } from 'vitest'
import { clearedHref, isFiltered, listHref, pageOf, readList } from '#app/utils/list-query.ts'

const declared = {
	sorts: ['name', 'joined'],
	sort: 'name',
	filters: { status: ['active', 'paused'], town: 'text', from: 'date' },
} as const

const read = (text: string) => readList(new URLSearchParams(text), declared)
const plain = read('')

describe('what a list is asked for', () => {
	it('is the usual when nothing is said', () => {
		expect(plain).toEqual({
			search: '',
			sort: 'name',
			descending: false,
			page: 1,
			perPage: 50,
			filters: { status: null, town: null, from: null },
			unread: {},
			usualSort: 'name',
			columns: null,
		})
		expect(isFiltered(plain)).toBe(false)
	})

	it('is read from the address', () => {
		const query = read(
			'search=+ada%20%20l+&sort=-joined&page=3&perPage=25&status=paused&town=Bath&from=2024-02-29',
		)
		expect(query).toMatchObject({
			search: 'ada l',
			sort: 'joined',
			descending: true,
			page: 3,
			perPage: 25,
			filters: { status: 'paused', town: 'Bath', from: '2024-02-29' },
		})
		expect(isFiltered(query)).toBe(true)
	})

	it.each([
		'sort=password&page=0&perPage=1000&status=all',
		'sort=--name&page=-1&perPage=25.5&status=&from=',
		'sort=-&page=1e3&perPage=NaN&status=ACTIVE&from=+',
		'sort=constructor&page=9999999&perPage=&status=__proto__&town=%00+%00&search=%00',
	])('is the usual where %s says what nobody knows', (text) => {
		expect(read(text)).toEqual(plain)
	})

	it.each(['2023-02-29', 'tomorrow', '0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
		'keeps a date it cannot use and says why: %s',
		(typed) => {
			const query = read(`from=${typed}&page=2`)
			expect(query.filters.from).toBeNull()
			expect(query.unread).toEqual({ from: { typed, message: expect.stringMatching(/\w/) as string } })
			expect(isFiltered(query)).toBe(true)
			expect(listHref('/x', query)).toBe(`/x?from=${typed}&page=2`)
			expect(listHref('/x', query, { filters: { from: '2024-02-29' } })).toBe('/x?from=2024-02-29')
			expect(clearedHref('/x', query)).toBe('/x?filters=none')
		},
	)

	it.each(['1900-01-01', '1969-12-31', '2199-12-31'])('takes a date as far away as %s', (from) => {
		expect(read(`from=${from}`)).toMatchObject({ filters: { from }, unread: {} })
	})

	it('has an end, however much is typed', () => {
		expect(read(`search=${'a'.repeat(5000)}`).search).toHaveLength(200)
	})

	it('may begin with the last', () => {
		const query = readList(new URLSearchParams(), { ...declared, sort: '-joined' })
		expect(query).toMatchObject({ sort: 'joined', descending: true })
		expect(listHref('/x', query)).toBe('/x')
		expect(listHref('/x', query, { sort: 'joined' })).toBe('/x?sort=joined')
	})
})

describe('the address of a list', () => {
	it('says nothing that is usual', () => {
		expect(listHref('/students', plain)).toBe('/students')
	})

	it('says what changes even where it is usual, for an address without words opens a list as it was left', () => {
		const query = read('sort=-joined&perPage=25&page=2')
		expect(listHref('/x', query, { sort: 'name' })).toBe('/x?sort=name&perPage=25')
		expect(listHref('/x', read('perPage=25'), { perPage: 50 })).toBe('/x?perPage=50')
		expect(listHref('/x', read('page=2'), { page: 1 })).toBe('/x?page=1')
	})

	it('keeps what is set, and is read back as it was written', () => {
		const query = read('search=ada&sort=-joined&page=3&perPage=25&status=paused&town=A%26B')
		const address = listHref('/students', query)
		expect(address).toBe('/students?search=ada&status=paused&town=A%26B&sort=-joined&perPage=25&page=3')
		expect(read(address.split('?')[1] ?? '')).toEqual(query)
	})

	it('begins at the first page again when anything but the page changes', () => {
		const query = read('page=3')
		expect(listHref('/x', query, { page: 4 })).toBe('/x?page=4')
		expect(listHref('/x', query, { sort: '-name' })).toBe('/x?sort=-name')
		expect(listHref('/x', query, { filters: { status: 'active' } })).toBe('/x?status=active')
	})

	it('may have words of its own', () => {
		expect(listHref('/billing?tab=families', read('page=2'))).toBe('/billing?tab=families&page=2')
	})

	it('is cleared of what was looked for, in the same order', () => {
		const query = read('search=ada&sort=-joined&page=3&status=paused')
		expect(clearedHref('/students', query)).toBe('/students?filters=none&sort=-joined')
		expect(clearedHref('/x', read('town=Bath'))).toBe('/x?filters=none')
	})
})

describe('the rows of a page', () => {
	it.each([
		[1, 0, { page: 1, pages: 1, offset: 0, from: 0, to: 0 }],
		[1, 50, { page: 1, pages: 1, offset: 0, from: 1, to: 50 }],
		[2, 51, { page: 2, pages: 2, offset: 50, from: 51, to: 51 }],
		[2, 1234, { page: 2, pages: 25, offset: 50, from: 51, to: 100 }],
		[99, 120, { page: 3, pages: 3, offset: 100, from: 101, to: 120 }],
	])('page %i of %i rows', (page, total, expected) => {
		expect(pageOf({ page, perPage: 50 }, total)).toEqual(expected)
	})
})
