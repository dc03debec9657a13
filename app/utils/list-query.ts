import { readAmount } from './money.ts'
import type { DateFormat } from './plain-date.ts'
import { readDate } from './read-date.ts'

export const PER_PAGE = [25, 50, 100] as const
const USUAL_PER_PAGE = 50
const LONGEST = 200

/** What a list can be asked for in its address. */
export interface ListDeclaration {
	sorts: readonly string[]
	/** The order nobody asked for; `-joined` begins with the last. */
	sort: string
	/** Each with the values it may have, or what is typed into it. */
	filters?: Readonly<Record<string, FilterKind>>
	/** Columns people may choose to see, beside the name of a row. */
	columns?: readonly string[]
}

type FilterKind = readonly string[] | 'text' | 'date' | 'age' | 'amount'

type FilterValue<F> = F extends readonly (infer V)[] ? V | null : string | null

export type FiltersOf<D extends ListDeclaration> = {
	[K in keyof NonNullable<D['filters']>]: FilterValue<NonNullable<D['filters']>[K]>
}

export type Filters = Readonly<Record<string, string | null>>

export interface ListQuery<F extends Filters = Filters, S extends string = string> {
	/** Empty when nothing is looked for. */
	search: string
	sort: S
	descending: boolean
	page: number
	perPage: number
	/** Null where one is not set. */
	filters: F
	/** Dates, ages and amounts that could not be used: no filter is set by them, and the form shows them again and says why. */
	unread: Readonly<Record<string, { typed: string; message: string }>>
	/** The order that needs no words in the address. */
	usualSort: string
	/** The columns that were chosen; null where the usual ones are shown. */
	columns: readonly string[] | null
}

/** What an address asks of a list. Whatever it says that the list does not know is as if it had not been said. */
export function readList<const D extends ListDeclaration>(
	params: URLSearchParams,
	declared: D,
	/** How the days are written that are typed into its filters. */
	format?: DateFormat,
): ListQuery<FiltersOf<D>, D['sorts'][number]> {
	const asked = params.get('sort') ?? ''
	const chosen = declared.sorts.includes(nameOf(asked)) ? asked : declared.sort
	const perPage = Number(params.get('perPage'))
	const filters: Record<string, string | null> = {}
	const unread: Record<string, { typed: string; message: string }> = {}
	for (const [name, kind] of Object.entries(declared.filters ?? {})) {
		const value = typed(params, name)
		const read = readFilter(value, kind, format)
		filters[name] = read.ok ? read.value : null
		if (!read.ok) unread[name] = { typed: value, message: read.message }
	}
	return {
		search: typed(params, 'search'),
		sort: nameOf(chosen),
		descending: chosen.startsWith('-'),
		page: /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
		perPage: PER_PAGE.find((one) => one === perPage) ?? USUAL_PER_PAGE,
		filters: filters as FiltersOf<D>,
		unread,
		usualSort: declared.sort,
		columns: chosenColumns(params, declared.columns ?? []),
	}
}

/** From a form of boxes, or joined as an address has them; in the order of the table. */
function chosenColumns(params: URLSearchParams, all: readonly string[]): string[] | null {
	const asked = params.getAll('columns').join('.').split('.')
	const chosen = all.filter((column) => asked.includes(column))
	return chosen.length > 0 ? chosen : null
}

export interface ListChanges {
	search?: string
	/** With a `-` before it the last come first. */
	sort?: string
	page?: number
	perPage?: number
	filters?: Filters
}

/** Says that nothing is to be filtered. An address without any words opens a list as it was left. */
export const CLEARED = { name: 'filters', value: 'none' } as const

/**
 * The address of the same list, changed. What is usual is left out, unless it is what changes; anything but another
 * page begins at the first page again. A path may bring words of its own: `/classes?show=running`.
 */
export function listHref(path: string, query: ListQuery, changes: ListChanges = {}): string {
	const { search = query.search, sort = sortOf(query), perPage = query.perPage } = changes
	const stays = Object.keys(changes).every((change) => change === 'page')
	const page = changes.page ?? (stays ? query.page : 1)
	const [place = '', own] = path.split('?')
	const params = new URLSearchParams(own)
	const set = (name: string, value: string | number | null, usual: string | number = '') => {
		if (value !== null && value !== usual) params.set(name, String(value))
	}
	set('search', search)
	for (const [name, value] of Object.entries({ ...typedFilters(query), ...changes.filters })) set(name, value)
	set('sort', sort, changes.sort === undefined ? query.usualSort : '')
	set('perPage', perPage, changes.perPage === undefined ? USUAL_PER_PAGE : '')
	set('page', page, changes.page === undefined ? 1 : '')
	set('columns', query.columns?.join('.') ?? null)
	const text = params.toString()
	return text ? `${place}?${text}` : place
}

/** As it stands in an address: `name`, or `-name` when the last come first. */
export function sortOf({ sort, descending }: Pick<ListQuery, 'sort' | 'descending'>): string {
	return descending ? `-${sort}` : sort
}

/** What the filter form shows: the filters that are set, and what could not be used as it was typed. */
export function typedFilters({ filters, unread }: Pick<ListQuery, 'filters' | 'unread'>): Filters {
	return {
		...filters,
		...Object.fromEntries(Object.entries(unread).map(([name, { typed }]) => [name, typed])),
	}
}

/** Whether the list is asked for less than there is. */
export function isFiltered(query: Pick<ListQuery, 'search' | 'filters' | 'unread'>): boolean {
	return query.search !== '' || Object.values(typedFilters(query)).some((value) => value !== null)
}

/** Nothing looked for and no filter set, in the same order. */
export function clearedHref(path: string, query: ListQuery): string {
	const filters = Object.fromEntries(Object.keys(query.filters).map((name) => [name, null]))
	return listHref(path, query, { search: '', filters: { ...filters, [CLEARED.name]: CLEARED.value } })
}

/** The same list without some of its filters. */
export function withoutHref(path: string, query: ListQuery, names: readonly string[]): string {
	const gone = Object.fromEntries(names.map((name) => [name, null]))
	const left = isFiltered({ ...query, filters: { ...typedFilters(query), ...gone }, unread: {} })
	return listHref(path, query, { filters: left ? gone : { ...gone, [CLEARED.name]: CLEARED.value } })
}

/** Which rows of so many a page shows. Somebody who asks for a page after the last gets the last. */
export function pageOf({ page: asked, perPage }: Pick<ListQuery, 'page' | 'perPage'>, total: number) {
	const pages = Math.max(1, Math.ceil(total / perPage))
	const page = Math.min(asked, pages)
	const offset = (page - 1) * perPage
	return { page, pages, offset, from: total === 0 ? 0 : offset + 1, to: Math.min(offset + perPage, total) }
}

function nameOf(sort: string): string {
	return sort.replace(/^-/, '')
}

function typed(params: URLSearchParams, name: string): string {
	return (params.get(name) ?? '')
		.replace(/[\0\s]+/g, ' ')
		.trim()
		.slice(0, LONGEST)
}

type ReadFilter = { ok: true; value: string | null } | { ok: false; message: string }

function readFilter(value: string, kind: FilterKind, format?: DateFormat): ReadFilter {
	if (value === '') return { ok: true, value: null }
	if (kind === 'text') return { ok: true, value }
	if (kind === 'age')
		return /^\d{1,3}$/.test(value)
			? { ok: true, value: String(Number(value)) }
			: { ok: false, message: 'Enter an age in whole years, such as 12' }
	if (kind === 'amount') {
		const read = readAmount(value)
		return read.ok ? { ok: true, value } : read
	}
	if (kind === 'date') {
		const read = readDate(value, format)
		return read.ok ? { ok: true, value: read.date } : read
	}
	return { ok: true, value: kind.includes(value) ? value : null }
}

/** The rows that were ticked, as the address of a question or a file has them. */
export function tickedIn(params: URLSearchParams): string[] {
	const ids = (params.get('ticked') ?? '').split('.').filter((id) => /^[\w-]{1,64}$/.test(id))
	return ids.slice(0, 100)
}
