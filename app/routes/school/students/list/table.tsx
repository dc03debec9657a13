import { BulkForm } from '#app/components/bulk.tsx'
import { Pager, SortableTable, type Column } from '#app/components/list.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { State, Tag } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { listHref } from '#app/utils/list-query.ts'
import { bulkActs } from '#app/domain/student/bulk.ts'
import { studentColumns, type StudentColumn } from '#app/domain/student/list.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ListView } from '../list.tsx'

type Row = ListView['rows'][number]

export function StudentTable({ view, path }: { view: ListView; path: string }) {
	const { rows, query, total, solo } = view
	const form = useFormPage({}, { id: 'bulk' })
	const open = useOpenAreas()
	const archived = query.filters.archived !== null
	const actions = Object.entries(bulkActs)
		.filter(([act]) => (archived ? act === 'unarchive' : act !== 'unarchive' && !(solo && act === 'teacher')))
		.filter(([act]) => act !== 'invite' || open.people)
		.map(([value, label]) => ({ value, label }))
	return (
		<>
			<BulkForm form={form} name="ticked" actions={actions} prepare={loadQuestion}>
				<SortableTable
					dense
					caption="Students"
					columns={tableColumns(view, open)}
					rows={rows}
					path={path}
					query={query}
					to={({ id }) => href.student(id)}
					ticks={{ form, name: 'ticked', label: ({ name }) => name }}
				/>
			</BulkForm>
			<p className="list-line">
				<a href={csvHref(path, view)} download>
					Download CSV
				</a>
			</p>
			<Pager path={path} query={query} total={total} />
		</>
	)
}

/** The question is a separate chunk, because the list does not need its fields. */
const loadQuestion = () => import('./question.tsx')

/** The export covers all pages. */
function csvHref(path: string, { query }: ListView): string {
	return listHref(`${path}?format=csv`, { ...query, unread: {}, page: 1 })
}

const SORTABLE: StudentColumn[] = ['state', 'age', 'joined']

function tableColumns({ query, columns, solo }: ListView, open: OpenAreas): Column<Row>[] {
	const sortable = query.filters.archived === null
	return [
		{ ...nameColumn, sortable },
		...columns.map((key): Column<Row> => ({
			key,
			label: key === 'class' && solo ? 'Lesson' : studentColumns[key],
			sortable: sortable && SORTABLE.includes(key),
			numeric: key === 'age',
			cell: (row) => row[key as 'teacher'] ?? null,
			...cells[key],
			...(key === 'account' && open.people
				? {
						cell: (row) => (
							<a href={href.studentAccount(row.id)}>
								{row.account}
								<span className="sr-only"> account of {row.name}</span>
							</a>
						),
					}
				: null),
		})),
	]
}

const nameColumn: Column<Row> = {
	key: 'name',
	label: 'Name',
	main: true,
	initials: ({ name, place, photo }) => ({ letters: initialsOf(name), tint: place?.tint ?? 8, photo }),
	cell: ({ name }) => <bdi>{name}</bdi>,
	below: ({ facts }) => facts,
}

const cells: { [K in StudentColumn]?: Partial<Column<Row>> } = {
	class: {
		phone: 'below',
		size: 'wide',
		cell: ({ place }) =>
			place ? (
				<span className={`striped tint-${place.tint}`}>
					<bdi>{place.name}</bdi>
				</span>
			) : (
				<span className="muted">No lessons</span>
			),
		below: ({ place }) =>
			place && ([place.when, place.more ? `+${place.more}` : ''].filter(Boolean).join(' · ') || null),
	},
	call: {
		phone: 'end',
		cell: ({ call }) => call && <bdi>{call.name}</bdi>,
		below: ({ call }) =>
			call?.text && call.href ? <Phone number={{ text: call.text, href: call.href }} /> : null,
	},
	state: {
		phone: 'end',
		size: 'narrow',
		cell: ({ state }) => <State tone={stateRules[state].tone}>{stateRules[state].label}</State>,
	},
	tags: {
		cell: ({ tags }) =>
			tags ? (
				<>
					<Tag>{tags.name}</Tag> {tags.more > 0 ? `+${tags.more}` : null}
				</>
			) : null,
	},
	email: { cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
	phone: { cell: ({ phone }) => phone && <Phone number={phone} /> },
}
