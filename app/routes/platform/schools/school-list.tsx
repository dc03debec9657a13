import { ShortDayOf } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { KeptOpenUntil } from '#app/components/subscription/kept-open-until.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { risks, sayRisk, schoolStandings, type SchoolQuery } from '#app/domain/platform/schools.ts'
import { planNames, plans } from '#app/domain/subscription/plans.ts'
import type { SchoolRow } from '#app/models/platform/schools.server.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { SchoolStatus } from './school-status.tsx'

type Row = SchoolRow

/** Every school with its status and usage. */
export function SchoolList({ query, rows, total }: { query: SchoolQuery; rows: Row[]; total: number }) {
	const path = platformHref.schools()
	const file = listHref(path, query)
	return (
		<>
			<PageHead title="Schools" line="Every school and solo teacher on the platform. All times in UTC.">
				{rows.length > 0 ? (
					<a className="button" href={`${file}${file.includes('?') ? '&' : '?'}format=csv`} download>
						Download CSV
					</a>
				) : null}
			</PageHead>
			<FilterForm
				path={path}
				query={query}
				search="School or owner’s email"
				sorts={[
					{ key: 'name', label: 'School' },
					{ key: 'since', label: 'Since' },
				]}
				filters={[
					{ name: 'standing', label: 'Status', options: schoolStandings },
					{ name: 'risk', label: 'Flag', options: risks },
				]}
				more={[
					{
						name: 'plan',
						label: 'Plan',
						options: planNames.map((value) => ({ value, label: plans[value].name })),
					},
					{ name: 'cycle', label: 'Cycle', options: cycles },
					{ name: 'kind', label: 'Kind', options: kinds },
				]}
			/>
			{rows.length === 0 ? (
				isFiltered(query) ? (
					<EmptyList kind="no-match" what="schools" clear={clearedHref(path, query)} />
				) : (
					<EmptyList kind="new" title="No schools yet" text="Schools appear here when they register." />
				)
			) : (
				<>
					<SortableTable
						dense
						caption="Schools"
						columns={columns}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => platformHref.school(id)}
					/>
					<ResultCount query={query} total={total} noun={['school', 'schools']} />
					<Pager path={path} query={query} total={total} />
				</>
			)}
		</>
	)
}

const kinds = [
	{ value: 'school', label: 'School' },
	{ value: 'solo', label: 'Solo teacher' },
]
const cycles = [
	{ value: 'monthly', label: 'Monthly' },
	{ value: 'yearly', label: 'Yearly' },
]

const columns: Column<Row>[] = [
	{
		key: 'name',
		label: 'School and owner',
		main: true,
		sortable: true,
		cell: ({ name }) => <bdi>{name}</bdi>,
		below: ({ owner }) => owner && <bdi>{owner.name}</bdi>,
	},
	{
		key: 'plan',
		label: 'Plan',
		size: 'narrow',
		cell: ({ plan }) => plan && plans[plan].name,
		below: ({ plan, cycle }) => plan && (cycle === 'yearly' ? 'Yearly' : 'Monthly'),
	},
	{
		key: 'state',
		label: 'Status and flags',
		phone: 'below',
		cell: (row) => <SchoolStatus row={row} />,
		below: ({ risks, openUntil }) =>
			risks.length > 0 ? (
				<span className="usage-warn">{risks.map(sayRisk).join(' · ')}</span>
			) : openUntil ? (
				<KeptOpenUntil at={openUntil} />
			) : null,
	},
	{
		key: 'since',
		label: 'Since',
		sortable: true,
		size: 'narrow',
		cell: ({ createdAt }) => <ShortDayOf at={createdAt} />,
	},
	{
		key: 'active',
		label: 'Last active',
		size: 'medium',
		cell: ({ lastAt }) => (lastAt ? <ShortDayOf at={lastAt} /> : 'Never'),
	},
	{
		key: 'students',
		label: 'Students',
		numeric: true,
		cell: ({ usage }) => usage.students,
		below: ({ usage }) => `${usage.teachers} ${usage.teachers === 1 ? 'teacher' : 'teachers'}`,
	},
]
