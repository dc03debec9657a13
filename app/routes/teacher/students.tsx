import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listFormer, listTaught, type FormerStudent, type TaughtRow } from '#app/models/learning.server.ts'
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
		former: here === 'all' ? listFormer(access) : [],
		counts: VIEWS.map((one) => rows.filter(belongs[one]).length),
	}
}

export default function TeacherStudents() {
	const { here, rows, former, counts } = useLoaderData<typeof loader>()
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
			<FormerStudents students={former} />
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

function rowOf({ id, name, face, instruments, lastNote, practice, pieces, draft }: TaughtRow) {
	return (
		<tr key={id}>
			<PersonCell face={face}>
				<a href={href.teacherStudent(id)}>
					<bdi>{name}</bdi>
				</a>
			</PersonCell>
			{cellOf('Instrument', instruments)}
			{cellOf('Last note', lastNote && <Day on={lastNote} short />)}
			{cellOf('Practice this week', practice > 0 && `${practice} min`)}
			{cellOf('Pieces in work', pieces > 0 && pieces)}
			{cellOf('Report', draft && <State tone="warn">Draft</State>)}
		</tr>
	)
}

/** What is missing takes no line on a phone. */
function cellOf(label: string, shown: ReactNode) {
	return (
		<td data-label={label} className={shown ? undefined : 'nothing'}>
			{shown || '–'}
		</td>
	)
}

/** Who left lately: what was written about them can still be read. */
function FormerStudents({ students }: { students: readonly FormerStudent[] }) {
	if (students.length === 0) return null
	return (
		<div className="stack">
			<details className="card">
				<summary>{many(students.length, 'former student', 'former students')}</summary>
				<ul className="rows">
					{students.map(({ id, name, lastDay }) => (
						<li key={id}>
							<Link to={href.teacherStudent(id)}>
								<bdi>{name}</bdi>
							</Link>{' '}
							<span className="muted">
								until <Day on={lastDay} short />
							</span>
						</li>
					))}
				</ul>
			</details>
		</div>
	)
}
