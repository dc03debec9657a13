import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { countKept } from '#app/models/student/retention.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'

const KEPT = [
	['Students, families, lessons and notes', 'until you erase them'],
	['Invoices, payments and the history', 'until everything is deleted'],
	['Emails you sent', '30 days'],
	['Addresses that emails about lessons went to', '400 days, to tell them if a change is undone'],
	['Files somebody deleted', '1 day'],
	['Sessions nobody uses', '30 days at most'],
	['Everything, once it is scheduled for deletion', '30 days, during which it can be stopped'],
] as const

const YEAR = 365 * 24 * 60 * 60 * 1000
const LISTED = 20

export const handle = { title: adminTabs.privacy }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const nobody = { who: null, from: null, to: null, before: null }
	// The history of erasures does not contain the names of the students.
	return {
		...countKept(access, Date.now() - 2 * YEAR),
		erased: listHistory(access, { ...nobody, actions: ['student.erased'] }, LISTED).map(
			({ id, at, actorName }) => ({ id, at, by: actorName }),
		),
		reading: readingOf(access),
	}
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function Privacy() {
	const data = useLoaderData<typeof loader>()
	return (
		<div className="cards">
			<Panel title="How long data is kept">
				<ul className="rows">
					{KEPT.map(([what, time]) => (
						<li key={what}>
							<span>{what}</span> <span className="muted">{time}</span>
						</li>
					))}
				</ul>
			</Panel>
			<Archive {...data} />
			<Erased {...data} />
		</div>
	)
}

function Archive({ archived, long }: Pick<Shown, 'archived' | 'long'>) {
	const since = long === 0 ? 'nobody' : long
	return (
		<Panel
			title="Archived students"
			beside={<Link to={href.studentList({ archived: 'yes' })}>Open the archive</Link>}
		>
			<p>
				{archived === 0
					? 'Nobody is in the archive.'
					: `${many(archived, 'student', 'students')} in the archive, ${since} for longer than two years.`}
			</p>
			<p className="muted">
				The archive keeps everything. Erase a student you no longer need, or who asks to be forgotten.
			</p>
		</Panel>
	)
}

function Erased({ erased, reading }: Pick<Shown, 'erased' | 'reading'>) {
	return (
		<Panel title="Erased students">
			<p className="muted">
				To erase somebody, open their page, then More and Erase. Invoices stay, because the law requires it,
				without anything else about the student.
			</p>
			{erased.length === 0 ? <p>Nobody has been erased.</p> : null}
			<ul className="rows">
				{erased.map(({ id, at, by }) => (
					<li key={id}>
						<span>
							A student, by <bdi>{by}</bdi>
						</span>{' '}
						<span className="muted">{momentIn(reading, at)}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
