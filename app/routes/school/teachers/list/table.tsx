import { BulkForm } from '#app/components/bulk.tsx'
import { Day } from '#app/components/dates.tsx'
import { Pager, SortableTable, type Column } from '#app/components/list.tsx'
import { State } from '#app/components/panel.tsx'
import type { TeacherRow } from '#app/models/teacher/list.server.ts'
import { accountStates } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import type { TeacherQuery } from '#app/domain/teacher/list.ts'
import { hoursWords, teacherBulkSteps } from '#app/domain/teacher/labels.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface Props {
	path: string
	query: TeacherQuery
	rows: TeacherRow[]
	total: number
}

export function TeacherTable({ path, query, rows, total }: Props) {
	const form = useFormPage({}, { id: 'bulk' })
	return (
		<>
			<div data-total="count" data-value={total}>
				<BulkForm form={form} name="teacherIds" actions={teacherBulkSteps}>
					<SortableTable
						dense
						caption="Teachers"
						columns={columns.filter(({ key }) => !RARE[key] || rows.some(RARE[key]))}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => href.teacher(id)}
						ticks={{ form, name: 'teacherIds', label: ({ name }) => name }}
					/>
				</BulkForm>
			</div>
			<Pager path={path} query={query} total={total} />
		</>
	)
}

/** Columns that are left out while no row has anything in them. */
const RARE: Partial<Record<string, (row: TeacherRow) => boolean>> = {
	qualifications: ({ expiring }) => expiring > 0,
	lastDay: ({ endedOn }) => endedOn !== null,
}

const columns: Column<TeacherRow>[] = [
	{
		key: 'name',
		label: 'Name',
		main: true,
		sortable: true,
		initials: ({ name, photo }) => ({ letters: initialsOf(name), tint: 1, photo }),
		cell: ({ name }) => <bdi>{name}</bdi>,
		below: ({ instruments }) => instruments.join(', ') || null,
	},
	{ key: 'students', label: 'Students', numeric: true, sortable: true, cell: ({ students }) => students },
	{ key: 'classes', label: 'Classes', numeric: true, sortable: true, cell: ({ classes }) => classes },
	{
		key: 'week',
		label: 'Week',
		size: 'wide',
		sortable: true,
		// Without working hours there is nothing to compare with.
		cell: ({ booked, minutes }) =>
			minutes > 0 ? `${hoursWords(booked)} of ${hoursWords(minutes)}` : hoursWords(booked),
		below: ({ maxMinutesADay }) => maxMinutesADay && `at most ${hoursWords(maxMinutesADay)} a day`,
	},
	{
		key: 'account',
		label: 'Account',
		phone: 'end',
		cell: ({ account }) => <Account state={account} />,
	},
	{
		key: 'qualifications',
		label: 'Qualifications',
		cell: ({ expiring }) => (expiring > 0 ? <State tone="warn">{expiring} to renew</State> : null),
	},
	{
		key: 'lastDay',
		label: 'Last day',
		sortable: true,
		cell: ({ endedOn }) => endedOn && <Day on={endedOn} short />,
	},
]

export const sorts = [
	{ key: 'name', label: 'Name' },
	{ key: 'students', label: 'Students' },
	{ key: 'classes', label: 'Classes' },
	{ key: 'week', label: 'Hours a week' },
	{ key: 'lastDay', label: 'Last day' },
]

function Account({ state }: { state: TeacherRow['account'] }) {
	const { text, tone } = accountStates[state]
	return <State tone={tone}>{text}</State>
}
