import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Moment } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Changes } from '#app/components/history/changes.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { inWords, withoutMoney, writtenAt } from '#app/requests/history.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { listStudentHistory } from '#app/models/student/history.server.ts'
import { href } from '#app/domain/href.ts'
import { useStudent } from './head.tsx'

export const handle = { title: 'History' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	const before = new URL(args.request.url).searchParams.get('before')
	const { lines, next } = listStudentHistory(access, id, before)
	return {
		lines: inWords(withoutMoney(access, lines), writtenAt(access)),
		next,
		later: before !== null,
	}
}

export default function StudentHistory() {
	const { lines, next, later } = useLoaderData<typeof loader>()
	const { head, timeZone } = useStudent()
	if (lines.length === 0)
		return (
			<div className="stack">
				<EmptyList kind="new" title="Nothing yet" text="Changes to this student appear here." />
			</div>
		)
	return (
		<div className="stack">
			<Panel title="History">
				<ul className="rows history">
					{lines.map((line) => (
						<li key={line.id}>
							<div>
								<bdi>{line.actorName}</bdi> {line.did} <bdi>{head.name}</bdi>
								<Changes changes={line.changes} />
							</div>
							<span className="muted">
								<Moment at={line.at} timeZone={timeZone} />
							</span>
						</li>
					))}
				</ul>
				<p className="button-row">
					{later ? (
						<Link className="button button-small" to={href.student(head.id, 'history')}>
							Newest
						</Link>
					) : null}{' '}
					{next ? (
						<Link className="button button-small" to={href.student(head.id, 'history', { before: next })}>
							Older
						</Link>
					) : null}
				</p>
			</Panel>
		</div>
	)
}
