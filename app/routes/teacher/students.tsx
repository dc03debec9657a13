import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listTaught, type TaughtRow } from '#app/models/learning.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Students' }

const VIEWS = ['all', 'unnoted', 'unpracticed', 'reports'] as const
type View = (typeof VIEWS)[number]

const labels: Record<View, string> = {
	all: 'All',
	unnoted: 'No note in 14 days',
	unpracticed: 'No practice this week',
	reports: 'Report to finish',
}

/** A teacher's own students, and those among them who need something. */
export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'student:read')
	const view = new URL(asked.request.url).searchParams.get('view')
	const since = daysAfter(today(access.school.timeZone), -14)
	const rows = listTaught(access)
	const belongs: Record<View, (row: TaughtRow) => boolean> = {
		all: () => true,
		unnoted: ({ lastNote }) => !lastNote || lastNote < since,
		unpracticed: ({ practice }) => practice === 0,
		reports: ({ draft }) => draft,
	}
	const here = VIEWS.find((one) => one === view) ?? 'all'
	return {
		here,
		rows: rows.filter(belongs[here]),
		counts: VIEWS.map((one) => rows.filter(belongs[one]).length),
	}
}

export default function TeacherStudents() {
	const { here, rows, counts } = useLoaderData<typeof loader>()
	const to = (view: View) => href.teacherStudents({ view: view === 'all' ? undefined : view })
	return (
		<>
			<PageHead title="Students" line={many(counts[0] ?? 0, 'student', 'students')} />
			<Tabs
				label="Students"
				here={to(here)}
				tabs={VIEWS.map((view, at) => ({ to: to(view), label: labels[view], count: counts[at] }))}
			/>
			{rows.length === 0 ? <NoStudents here={here} /> : <StudentTable rows={rows} />}
		</>
	)
}

function NoStudents({ here }: { here: View }) {
	if (here !== 'all') return <p role="status">Nobody. You are up to date.</p>
	return (
		<EmptyList
			kind="new"
			title="No students yet"
			words="The office assigns students to teachers. You see yours here as soon as you have one."
		/>
	)
}

function StudentTable({ rows }: { rows: readonly TaughtRow[] }) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Students</caption>
				<thead>
					<tr>
						{['Name', 'Instrument', 'Last note', 'Practice this week', 'Pieces in work', 'Report'].map(
							(label) => (
								<th key={label} scope="col">
									{label}
								</th>
							),
						)}
					</tr>
				</thead>
				<tbody>{rows.map(rowOf)}</tbody>
			</table>
		</div>
	)
}

function rowOf({ id, name, instruments, lastNote, practice, pieces, draft }: TaughtRow) {
	return (
		<tr key={id}>
			<th scope="row">
				<a href={href.teacherStudent(id)}>
					<bdi>{name}</bdi>
				</a>
			</th>
			<td data-label="Instrument">{instruments ?? '–'}</td>
			<td data-label="Last note">{lastNote ? <Day on={lastNote} short /> : '–'}</td>
			<td data-label="Practice this week">{practice > 0 ? `${practice} min` : '–'}</td>
			<td data-label="Pieces in work">{pieces > 0 ? pieces : '–'}</td>
			<td data-label="Report">{draft ? <State tone="warn">Draft</State> : '–'}</td>
		</tr>
	)
}
