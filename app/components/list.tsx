import type { ReactNode } from 'react'
import { listHref, pageOf, PER_PAGE, type ListQuery } from '#app/utils/list-query.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { Avatar } from './avatar.tsx'
import { SelectAll } from './bulk.tsx'
import { Link } from './link.tsx'

export interface Column<Row> {
	/** Also the sort key in the address. */
	key: string
	label: string
	cell: (row: Row) => ReactNode
	sortable?: boolean
	/** Right-aligned with tabular figures. */
	numeric?: boolean
	/** The row's name, shown first and linked. Exactly one column has it. */
	main?: boolean
	/** Initials or a photo beside the name of a dense row. The style sheet draws initials, so they are no text of the page. */
	initials?: (row: Row) => { letters: string; tint: number; photo?: string | null }
	/** Second line of a dense row. */
	below?: (row: Row) => ReactNode
	/**
	 * Position on phones in a dense row: below the name, at the end, or there above each other (`sum`, `foot`), or links in a
	 * line of their own (`acts`); columns without a position are only on the row's own page. `hide` removes the column.
	 */
	phone?: 'below' | 'end' | 'sum' | 'foot' | 'acts' | 'hide'
	/** Share of the width of a dense row. */
	size?: 'wide' | 'medium' | 'narrow'
}

type TotalsRow = Record<string, ReactNode>

interface SortableTableProps<Row extends { id: string }> {
	/** Accessible name of the table: "Students". */
	caption: string
	columns: readonly Column<Row>[]
	rows: readonly Row[]
	path: string
	query: ListQuery
	/** Link of a row's name. A plain link, because a hundred client-side links would be slow. */
	to?: (row: Row) => string
	/** Checkboxes of a surrounding BulkForm; `label` identifies the row. */
	ticks?: { form: FormState; name: string; label: (row: Row) => string }
	/** One or more total rows, keyed by column. Figures of other pages link to the first one. */
	totals?: TotalsRow | readonly TotalsRow[]
	/** Rows of a single height without wrapping, clickable as a whole. */
	dense?: boolean
}

/** Column headers sort the table. On phones rows are stacked, with the name first and a label for each value. */
export function SortableTable<Row extends { id: string }>(props: SortableTableProps<Row>) {
	const { caption, columns, rows, path, query, ticks, totals, dense } = props
	const ticked = new Set(ticks?.form.chosen(ticks.name))
	// The error summary links to the first checkbox.
	const firstBox = ticks?.form.field(ticks.name).id
	// Dense tables without a column for phones show the second line there.
	const named = columns.some(({ phone }) => phone === 'below') ? '' : ' table-named'
	return (
		<div className={dense ? 'table-frame table-frame-dense' : 'table-frame'}>
			<table className={dense ? `table table-dense${named}` : 'table'}>
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{ticks ? (
							<td className="tick">
								{dense ? <SelectAll name={ticks.name} /> : null}
								<span className="sr-only">Selected</span>
							</td>
						) : null}
						{columns.map((column) => (
							<Head key={column.key} column={column} path={path} query={query} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, i) => (
						<tr key={row.id}>
							{ticks ? tickOf(row, ticks, ticked, i === 0 ? firstBox : undefined) : null}
							{columns.map((column) => cellOf(column, row, props.to))}
						</tr>
					))}
				</tbody>
				{totals ? (
					<tfoot>
						{[totals].flat().map((row, i) => (
							<Totals key={i} columns={columns} totals={row} ticked={Boolean(ticks)} isFirst={i === 0} />
						))}
					</tfoot>
				) : null}
			</table>
		</div>
	)
}

type HeadProps = {
	column: Omit<Column<never>, 'cell' | 'below' | 'initials'>
	path: string
	query: ListQuery
}

function Head({ column: { key, label, sortable, numeric, main, size, phone }, path, query }: HeadProps) {
	const sorted = query.sort === key
	const ascending = sorted && !query.descending
	return (
		<th
			scope="col"
			className={
				[numeric ? 'numeric' : main ? 'main' : size, hiding(phone)].filter(Boolean).join(' ') || undefined
			}
			aria-sort={sorted ? (ascending ? 'ascending' : 'descending') : undefined}
		>
			{sortable ? (
				<Link to={listHref(path, query, { sort: ascending ? `-${key}` : key })}>{label}</Link>
			) : (
				label
			)}
		</th>
	)
}

/** Hides or keeps the whole column including header and total. */
const hiding = (phone: Column<never>['phone']) =>
	phone === 'hide' || phone === 'sum' ? `phone-${phone}` : ''

/** A plain function, because a page can have a thousand cells and components would be slow. */
function cellOf<Row>(column: Column<Row>, row: Row, to?: (row: Row) => string) {
	const { key, label, cell, numeric, main, initials, below, phone } = column
	const text = cell(row)
	const second = below?.(row)
	const secondLine =
		second == null
			? null
			: [
					' ',
					<span key="second" className="second">
						{second}
					</span>,
				]
	if (main) {
		const own = initials?.(row)
		return (
			<th
				key={key}
				scope="row"
				className={own && (own.photo ? undefined : `with-initials tint-${own.tint}`)}
				data-initials={own?.photo ? undefined : own?.letters}
			>
				{own?.photo ? <Avatar photo={own.photo} /> : null}
				{to ? <a href={to(row)}>{text}</a> : text}
				{secondLine}
			</th>
		)
	}
	// Empty cells are hidden in the stacked layout.
	const looks = [
		text == null || text === '' ? 'nothing' : '',
		numeric ? 'numeric' : '',
		phone ? `phone-${phone}` : '',
		key === 'call' ? 'call' : '',
	]
	return (
		<td key={key} className={looks.filter(Boolean).join(' ') || undefined} data-label={label}>
			{text ?? '–'}
			{secondLine}
		</td>
	)
}

type Ticks<Row extends { id: string }> = NonNullable<SortableTableProps<Row>['ticks']>

function tickOf<Row extends { id: string }>(
	row: Row,
	{ name, label }: Ticks<Row>,
	ticked: Set<string>,
	id: string | undefined,
) {
	return (
		<td className="tick">
			<label>
				<input
					type="checkbox"
					id={id}
					name={name}
					value={row.id}
					defaultChecked={ticked.has(row.id)}
					aria-label={`Select ${label(row)}`}
				/>
			</label>
		</td>
	)
}

interface TotalsProps {
	columns: readonly Omit<Column<never>, 'cell'>[]
	totals: TotalsRow
	ticked: boolean
	isFirst: boolean
}

function Totals({ columns, totals, ticked, isFirst }: TotalsProps) {
	return (
		<tr>
			{ticked ? <td className="tick" /> : null}
			{columns.map(({ key, label, numeric, main, phone }) =>
				main ? (
					<th key={key} scope="row">
						{totals[key] ?? 'Total'}
					</th>
				) : (
					<td
						key={key}
						className={[numeric ? 'numeric' : '', hiding(phone)].filter(Boolean).join(' ') || undefined}
						data-label={label}
						data-total={isFirst && totals[key] !== undefined ? key : undefined}
					>
						{totals[key]}
					</td>
				),
			)}
		</tr>
	)
}

interface CountProps {
	query: ListQuery
	total: number
	/** True if counting stopped early. */
	more?: boolean
	/** Singular and plural: `['student', 'students']`. */
	noun: readonly [one: string, many: string]
	/** Rendered next to the page title. */
	inLine?: boolean
}

/** `51–100 of 1,234 students`, or `60 students` if all are visible. */
export function ResultCount({ query, total, more, noun: [one, many], inLine }: CountProps) {
	const { from, to, pages } = pageOf(query, more ? Infinity : total)
	const text = `${more ? 'more than ' : ''}${figures(total)} ${total === 1 ? one : many}`
	const [Element, look] = inLine ? (['span', 'muted'] as const) : (['p', 'result-count muted'] as const)
	return (
		<Element className={look} aria-live="polite" data-total={more ? undefined : 'count'}>
			{pages > 1 ? `${figures(from)}–${figures(to)} of ${text}` : total === 0 ? `No ${many}` : text}
		</Element>
	)
}

type PagerProps = Omit<CountProps, 'noun' | 'inLine'> & { path: string }

/** Hidden if all rows fit on the shortest page. */
export function Pager({ path, query, total, more }: PagerProps) {
	const { page, pages } = pageOf(query, more ? Infinity : total)
	if (total <= PER_PAGE[0]) return null
	return (
		<nav className="pager" aria-label="Pages of this list">
			<ul className="pager-links">
				<PageLink to={page > 2 ? listHref(path, query, { page: 1 }) : null} label="First" />
				<PageLink to={page > 1 ? listHref(path, query, { page: page - 1 }) : null} label="Previous" />
				<li className="muted">
					Page {figures(page)} {more ? null : `of ${figures(pages)}`}
				</li>
				<PageLink to={page < pages ? listHref(path, query, { page: page + 1 }) : null} label="Next" />
				<PageLink
					to={page < pages - 1 && !more ? listHref(path, query, { page: pages }) : null}
					label="Last"
				/>
			</ul>
			<ul className="pager-links" aria-label="Rows on a page">
				<li className="muted" aria-hidden="true">
					Rows on a page
				</li>
				{PER_PAGE.map((perPage) => (
					<li key={perPage}>
						<Link
							className="button button-small"
							to={listHref(path, query, { perPage })}
							aria-current={perPage === query.perPage ? 'true' : undefined}
						>
							{perPage}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

function PageLink({ to, label }: { to: string | null; label: string }) {
	if (!to) return null
	return (
		<li>
			<Link className="button button-small" to={to}>
				{label}
			</Link>
		</li>
	)
}

function figures(count: number): string {
	return count.toLocaleString('en')
}
