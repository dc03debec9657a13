import type { DateFormat } from './plain-date.ts'
import { readAmount } from './read-amount.ts'
import { readDate } from './read-date.ts'

export const PER_PAGE = [25, 50, 100] as const
const USUAL_PER_PAGE = 50
const LONGEST = 200

/** The query parameters a list supports. */
export interface ListDeclaration {
	sorts: readonly string[]
	/** Default order; a leading `-` means descending. */
	sort: string
	/** Filters with their allowed values or input type. */
	filters?: Readonly<Record<string, FilterKind>>
	/** Optional columns. */
	columns?: readonly string[]
}

/** A `link` from another page sets an id that the list itself does not offer. */
type FilterKind = readonly string[] | 'text' | 'link' | 'date' | 'age' | 'amount'

type FilterValue<F> = F extends readonly (infer V)[] ? V | null : string | null

export type FiltersOf<D extends ListDeclaration> = {
	[K in keyof NonNullable<D['filters']>]: FilterValue<NonNullable<D['filters']>[K]>
}

export type Filters = Readonly<Record<string, string | null>>

export interface ListQuery<F extends Filters = Filters, S extends string = string> {
	/** Empty without a search. */
	search: string
	sort: S
	descending: boolean
	page: number
	perPage: number
	/** Null for filters that are not set. */
	filters: F
	/** Invalid dates, ages and amounts: they do not filter, and the form shows them again with an error. */
	unread: Readonly<Record<string, { typed: string; message: string }>>
	/** The default order, which the address omits. */
	usualSort: string
	/** The selected columns; null for the default ones. */
	columns: readonly string[] | null
}

/** Parses the query of a list. Unknown parameters are ignored. */
export function readList<const D extends ListDeclaration>(
	params: URLSearchParams,
	declared: D,
	/** Format of dates typed into filters. */
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
		perPage: PER_PAGE.find((size) => size === perPage) ?? USUAL_PER_PAGE,
		filters: filters as FiltersOf<D>,
		unread,
		usualSort: declared.sort,
		columns: chosenColumns(params, declared.columns ?? []),
	}
}

/** Accepts repeated parameters from a form and the joined form of an address; the result follows the table's order. */
function chosenColumns(params: URLSearchParams, all: readonly string[]): string[] | null {
	const asked = params.getAll('columns').join('.').split('.')
	const chosen = all.filter((column) => asked.includes(column))
	return chosen.length > 0 ? chosen : null
}

export interface ListChanges {
	search?: string
	/** A leading `-` means descending. */
	sort?: string
	page?: number
	perPage?: number
	filters?: Filters
}

/** Marks a deliberately empty query, because an address without parameters restores the last one. */
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

/** `name`, or `-name` for descending order. */
export function sortOf({ sort, descending }: Pick<ListQuery, 'sort' | 'descending'>): string {
	return descending ? `-${sort}` : sort
}

/** Values of the filter form: active filters plus invalid input. */
export function typedFilters({ filters, unread }: Pick<ListQuery, 'filters' | 'unread'>): Filters {
	return {
		...filters,
		...Object.fromEntries(Object.entries(unread).map(([name, { typed }]) => [name, typed])),
	}
}

export function isFiltered(query: Pick<ListQuery, 'search' | 'filters' | 'unread'>): boolean {
	return query.search !== '' || Object.values(typedFilters(query)).some((value) => value !== null)
}

/** Clears search and filters, and keeps the order. */
export function clearedHref(path: string, query: ListQuery): string {
	const filters = Object.fromEntries(Object.keys(query.filters).map((name) => [name, null]))
	return listHref(path, query, { search: '', filters: { ...filters, [CLEARED.name]: CLEARED.value } })
}

/** Removes the given filters. */
export function withoutHref(path: string, query: ListQuery, names: readonly string[]): string {
	const gone = Object.fromEntries(names.map((name) => [name, null]))
	const left = isFiltered({ ...query, filters: { ...typedFilters(query), ...gone }, unread: {} })
	return listHref(path, query, { filters: left ? gone : { ...gone, [CLEARED.name]: CLEARED.value } })
}

/** Row range of a page. A page beyond the end becomes the last one. */
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
	if (kind === 'text' || kind === 'link') return { ok: true, value }
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

/** Ids of ticked rows in an address. */
export function tickedIn(params: URLSearchParams): string[] {
	const ids = (params.get('ticked') ?? '').split('.').filter((id) => /^[\w-]{1,64}$/.test(id))
	return ids.slice(0, 100)
}
