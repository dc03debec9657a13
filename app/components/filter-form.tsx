import { useEffect, useRef } from 'react'
import { clearedHref, isFiltered, sortOf, typedFilters, type ListQuery } from '#app/utils/list-query.ts'
import { dateFormats, writeDate } from '#app/utils/plain-date.ts'
import { useDateFormat } from './dates.tsx'
import { GetForm } from './desk-form.tsx'
import { SearchBox } from './find-form.tsx'
import { Link } from './link.tsx'

export type Filter = { name: string; label: string } & (
	| {
			options: readonly { value: string; label: string }[]
			/** What it says while nothing is chosen; `null` where one is always chosen. "Any" when nothing is said. */
			any?: string | null
	  }
	| { type: 'text' | 'date' }
)

interface FilterFormProps {
	/** The list's own address, with words of its own if it needs them: `/billing?tab=families`. */
	path: string
	query: ListQuery
	/** What the search box looks in: "Name, guardian or phone". Without it there is no box. */
	search?: string
	/** The two or three that are always in sight. */
	filters?: readonly Filter[]
	/** All others, behind "More filters"; open while one of them is set. */
	more?: readonly Filter[]
	/** Orders to choose from on phones, where the table has no head: those of the columns. */
	sorts?: readonly { key: string; label: string }[]
}

/** What to look for in a list. A GET form, so that what was found has an address. */
export function FilterForm({ path, query, search, filters = [], more = [], sorts = [] }: FilterFormProps) {
	const form = useRef<HTMLFormElement>(null)
	useFollowing(form, query, [...filters, ...more].filter(isDay))
	const [place = '', own] = path.split('?')
	const values = typedFilters(query)
	const control = (filter: Filter) => (
		<FilterControl
			key={filter.name}
			filter={filter}
			value={values[filter.name] ?? ''}
			problem={query.unread[filter.name]?.message}
		/>
	)
	return (
		<GetForm className="filters" action={place} formRef={form} role="search" aria-label="Filter this list">
			<Kept params={new URLSearchParams(own)} query={query} sorted={sorts.length > 0} />
			<div className="filter-row">
				{search === undefined ? null : <SearchBox placeholder={search} value={query.search} />}
				{filters.map(control)}
				{sorts.length > 0 ? <SortControl query={query} sorts={sorts} /> : null}
				<button className="button">Show</button>
			</div>
			{more.length > 0 ? (
				<details className="filter-more" open={more.some(({ name }) => values[name] != null)}>
					<summary>More filters</summary>
					<div className="filter-row">{more.map(control)}</div>
				</details>
			) : null}
			{Object.entries(query.unread)
				.filter(([name]) => ![...filters, ...more].some((filter) => filter.name === name))
				.map(([name, { typed, message }]) => (
					<p key={name} className="field-error">
						<span className="sr-only">Error: </span>“{typed}”: {message}. This filter was not used.
					</p>
				))}
			{isFiltered(query) ? (
				<p className="filter-clear">
					<Link to={clearedHref(path, query)}>Clear filters</Link>
				</p>
			) : null}
		</GetForm>
	)
}

interface FilterControlProps {
	filter: Filter
	value: string
	/** Why the list is not filtered by the value. */
	problem: string | undefined
}

function FilterControl({ filter, value, problem }: FilterControlProps) {
	const id = `filter-${filter.name}`
	const control = {
		className: 'input',
		id,
		name: filter.name,
		defaultValue: value,
		'aria-invalid': problem ? (true as const) : undefined,
		'aria-describedby': problem ? `${id}-error` : undefined,
	}
	const format = useDateFormat()
	return (
		<p className="filter">
			<label htmlFor={control.id}>
				{filter.label}
				{isDay(filter) ? <span className="muted"> {dateFormats[format]}</span> : null}
			</label>
			{'options' in filter ? (
				<select {...control}>
					{filter.any === null ? null : <option value="">{filter.any ?? 'Any'}</option>}
					{filter.options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
			) : filter.type === 'date' ? (
				<input {...control} autoComplete="off" defaultValue={problem ? value : writeDate(value, format)} />
			) : (
				<input {...control} type={filter.type} />
			)}
			{problem ? (
				<span className="field-error" id={`${id}-error`}>
					<span className="sr-only">Error: </span>
					{problem}. This filter was not used.
				</span>
			) : null}
		</p>
	)
}

function isDay(filter: Filter): boolean {
	return 'type' in filter && filter.type === 'date'
}

/** Where the table has its head, this is out of sight and carries the order along. */
function SortControl({ query, sorts }: Required<Pick<FilterFormProps, 'query' | 'sorts'>>) {
	return (
		<p className="filter filter-sort">
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

/** What the form does not ask for stays as it is, but for the page. */
function Kept({ params, query, sorted }: { params: URLSearchParams; query: ListQuery; sorted: boolean }) {
	if (!sorted && sortOf(query) !== query.usualSort) params.set('sort', sortOf(query))
	if (query.perPage !== 50) params.set('perPage', String(query.perPage))
	return [...params].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The controls keep what was typed, so that the focus stays; "Clear filters" and Back change the list under them. */
function useFollowing(
	form: React.RefObject<HTMLFormElement>,
	query: ListQuery,
	dayFilters: readonly Filter[],
) {
	const format = useDateFormat()
	const days = dayFilters.map(({ name }) => [name, writeDate(query.filters[name] ?? '', format)])
	const asked = JSON.stringify({
		...query.filters,
		...Object.fromEntries(days),
		...Object.fromEntries(Object.entries(query.unread).map(([name, { typed }]) => [name, typed])),
		search: query.search,
		sort: sortOf(query),
	})
	useEffect(() => {
		const values = JSON.parse(asked) as Record<string, string | null>
		for (const [name, value] of Object.entries(values)) {
			const control = form.current?.elements.namedItem(name)
			if (control && 'value' in control) control.value = value ?? ''
		}
	}, [form, asked])
}
