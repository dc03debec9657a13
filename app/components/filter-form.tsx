import { useEffect, useRef, type ReactNode } from 'react'
import {
	clearedHref,
	isFiltered,
	sortOf,
	typedFilters,
	withoutHref,
	type ListQuery,
} from '#app/utils/list-query.ts'
import { dateOrders, orderOf, writeDate } from '#app/utils/plain-date.ts'
import { useDateFormat } from './dates.tsx'
import { GetForm } from './desk-form.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

export type Filter = { name: string; label: string } & (
	| {
			options: readonly { value: string; label: string }[]
			/** Label of the empty option, "Any" by default; `null` if a value is always selected. */
			any?: string | null
	  }
	| { type: 'text' | 'date' }
)

interface FilterFormProps {
	/** The list's own address, with words of its own if it needs them: `/classes?show=running`. */
	path: string
	query: ListQuery
	/** Label of the search box: "Name, guardian or phone". Without it there is no search. */
	search?: string
	/** The two or three most used filters, always visible. */
	filters?: readonly Filter[]
	/** Filters behind "More filters", which is open while one of them is set. */
	more?: readonly Filter[]
	/** Sort orders for phones, where the table has no header. */
	sorts?: readonly { key: string; label: string }[]
}

/** Filters of a list as chips. A GET form, so that every result has an address. */
export function FilterForm({ path, query, search, filters = [], more = [], sorts = [] }: FilterFormProps) {
	const form = useRef<HTMLFormElement>(null)
	useFollowing(form, query, [...filters, ...more].filter(isDay))
	const [place = '', own] = path.split('?')
	const unsaid = Object.entries(query.unread).filter(
		([name]) => ![...filters, ...more].some((filter) => filter.name === name),
	)
	return (
		<GetForm className="filters" action={place} formRef={form} role="search" aria-label="Filter this list">
			<Kept params={new URLSearchParams(own)} query={query} sorted={sorts.length > 0} />
			{search === undefined ? null : <Search placeholder={search} value={query.search} />}
			<Chips path={path} query={query} filters={filters} more={more} sorts={sorts} />
			{unsaid.map(([name, { typed, message }]) => (
				<p key={name} className="field-error">
					<span className="sr-only">Error: </span>“{typed}”: {message}. This filter was not used.
				</p>
			))}
		</GetForm>
	)
}

function Search({ placeholder, value }: { placeholder: string; value: string }) {
	return (
		<p className="search-box">
			{/* Pressed by Enter. */}
			<button className="icon-button">
				<Icon name="search" />
				<span className="icon-words">Show</span>
			</button>{' '}
			<label className="sr-only" htmlFor="search">
				Search
			</label>{' '}
			<input
				className="input"
				id="search"
				name="search"
				type="search"
				placeholder={placeholder}
				defaultValue={value}
			/>
		</p>
	)
}

type ChipsProps = Required<Pick<FilterFormProps, 'path' | 'query' | 'filters' | 'more' | 'sorts'>>

function Chips({ path, query, filters, more, sorts }: ChipsProps) {
	const values = typedFilters(query)
	const format = useDateFormat()
	const text = ({ name }: Filter) => writeDate(values[name] ?? '', format)
	const control = (filter: Filter) => (
		<FilterControl
			key={filter.name}
			filter={filter}
			value={text(filter)}
			problem={query.unread[filter.name]?.message}
		/>
	)
	const isSet = ({ name }: Filter) => values[name] != null
	const isUnread = ({ name }: Filter) => query.unread[name] !== undefined
	return (
		<div className="chips">
			{filters.map((filter) => (
				<Chip
					key={filter.name}
					label={filter.label}
					value={isSet(filter) ? valueWords(filter, text(filter)) : null}
					clear={withoutHref(path, query, [filter.name])}
					open={isUnread(filter)}
				>
					{control(filter)}
				</Chip>
			))}
			{more.length > 0 ? (
				<Chip
					label="More"
					value={more.some(isSet) ? String(more.filter(isSet).length) : null}
					clear={withoutHref(
						path,
						query,
						more.map(({ name }) => name),
					)}
					open={more.some(isUnread)}
					wide
				>
					{more.map(control)}
				</Chip>
			) : null}
			{sorts.length > 0 ? (
				<div className="sm:hidden">
					<Chip label="Order" value={null} clear="">
						<SortControl query={query} sorts={sorts} />
					</Chip>
				</div>
			) : null}
			{isFiltered(query) ? (
				<Link className="inline-flex min-h-11 items-center" to={clearedHref(path, query)}>
					Clear filters
				</Link>
			) : null}
		</div>
	)
}

interface ChipProps {
	label: string
	/** The current value. */
	value: string | null
	/** Address of the list without this filter. */
	clear: string
	/** Initially open, because a value is invalid. */
	open?: boolean
	/** Contains more than one control. */
	wide?: boolean
	children: ReactNode
}

/** Opens without JavaScript; its button applies the choice. */
function Chip({ label, value, clear, open, wide, children }: ChipProps) {
	return (
		<div className={value === null ? 'chip' : 'chip chip-set'}>
			<details className="menu" open={open}>
				<summary className="button">
					<span className="mr-1.5 max-w-50 truncate">{value === null ? label : `${label}: ${value}`}</span>
				</summary>
				<div className={wide ? 'menu-panel chip-panel chip-panel-wide' : 'menu-panel chip-panel'}>
					{children}
					<p>
						<button className="button button-filled">Apply</button>
					</p>
				</div>
			</details>
			{value === null ? null : (
				<Link className="icon-button" to={clear}>
					<Icon name="x" />
					<span className="icon-words">Clear {label}</span>
				</Link>
			)}
		</div>
	)
}

/** The label of an option, or the typed text, with dates as the school writes them. */
function valueWords(filter: Filter, value: string): string {
	if (!('options' in filter)) return value
	return filter.options.find((option) => option.value === value)?.label ?? value
}

interface FilterControlProps {
	filter: Filter
	value: string
	/** The reason why the value is ignored. */
	problem: string | undefined
}

function FilterControl({ filter, value, problem }: FilterControlProps) {
	const id = `filter-${filter.name}`
	const format = useDateFormat()
	return (
		<p className="filter">
			<label htmlFor={id}>
				{filter.label}
				{isDay(filter) ? <span className="muted"> {dateOrders[orderOf(format)]}</span> : null}
			</label>
			<Control filter={filter} value={value} problem={problem} />
			{problem ? (
				<span className="field-error" id={`${id}-error`}>
					<span className="sr-only">Error: </span>
					{problem}. This filter was not used.
				</span>
			) : null}
		</p>
	)
}

function Control({ filter, value, problem }: FilterControlProps) {
	const id = `filter-${filter.name}`
	const control = {
		className: 'input',
		id,
		name: filter.name,
		defaultValue: value,
		'aria-invalid': problem ? (true as const) : undefined,
		'aria-describedby': problem ? `${id}-error` : undefined,
	}
	if (!('options' in filter))
		return filter.type === 'date' ? (
			<input {...control} autoComplete="off" />
		) : (
			<input {...control} type={filter.type} />
		)
	return (
		<select {...control}>
			{filter.any === null ? null : <option value="">{filter.any ?? 'Any'}</option>}
			{filter.options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
		</select>
	)
}

function isDay(filter: Filter): boolean {
	return 'type' in filter && filter.type === 'date'
}

/** Hidden where the table header sorts, but it still submits the order. */
function SortControl({ query, sorts }: Required<Pick<FilterFormProps, 'query' | 'sorts'>>) {
	return (
		<p className="filter">
			<label htmlFor="sort">Order</label>
			<select className="input" id="sort" name="sort" defaultValue={sortOf(query)}>
				{sorts.map(({ key, label }) => [
					<option key={key} value={key}>
						{label}
					</option>,
					<option key={`-${key}`} value={`-${key}`}>
						{label}, last first
					</option>,
				])}
			</select>
		</p>
	)
}

/** Preserves parameters that have no control, except for the page. */
function Kept({ params, query, sorted }: { params: URLSearchParams; query: ListQuery; sorted: boolean }) {
	if (!sorted && sortOf(query) !== query.usualSort) params.set('sort', sortOf(query))
	if (query.perPage !== 50) params.set('perPage', String(query.perPage))
	if (query.columns) params.set('columns', query.columns.join('.'))
	return [...params].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Controls are uncontrolled to keep the focus, so "Clear filters" and Back have to update them explicitly. */
function useFollowing(
	form: React.RefObject<HTMLFormElement>,
	query: ListQuery,
	dayFilters: readonly Filter[],
) {
	const format = useDateFormat()
	const typed = typedFilters(query)
	const days = dayFilters.map(({ name }) => [name, writeDate(typed[name] ?? '', format)])
	const asked = JSON.stringify({
		...typed,
		...Object.fromEntries(days),
		search: query.search,
		sort: sortOf(query),
	})
	const lastAsked = useRef(asked)
	useEffect(() => {
		// A word that was typed before the scripts arrived is kept.
		if (lastAsked.current === asked) return
		lastAsked.current = asked
		const values = JSON.parse(asked) as Record<string, string | null>
		for (const [name, value] of Object.entries(values)) {
			const control = form.current?.elements.namedItem(name)
			if (control && 'value' in control) control.value = value ?? ''
		}
	}, [form, asked])
}
