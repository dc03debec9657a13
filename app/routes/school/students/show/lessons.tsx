import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FlatAgenda } from '#app/components/lesson/agenda.tsx'
import { OwedLessons } from '#app/components/lesson/owed-lessons.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useStudent } from './head.tsx'
import { lessonsOfStudent } from './read-lessons.server.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return lessonsOfStudent(access, foundStudent(access, args.params.id).id)
}

export default function StudentLessons() {
	const { past, coming, marks, owed } = useLoaderData<typeof loader>()
	const { id, alerts } = useStudent().head
	return (
		<div className="stack">
			<Panel title="Make-up credit">
				{owed.length > 0 ? <OwedLessons owed={owed} /> : <p className="muted">None at the moment.</p>}
				{alerts.archivedAt === null ? (
					<p>
						<Link to={href.giveCredit(id)}>Give a credit</Link>
					</p>
				) : null}
			</Panel>
			{coming.length === 0 ? <p role="status">No lesson is scheduled from today on.</p> : null}
			<FlatAgenda lessons={coming} marks={marks} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past lesson', 'past lessons')}</summary>
					<FlatAgenda lessons={past} marks={marks} />
				</details>
			) : null}
		</div>
	)
}
