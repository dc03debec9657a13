import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FlatAgenda } from '#app/components/lesson/agenda.tsx'
import { OwedLessons } from '#app/components/lesson/owed-lessons.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { lessonsOfStudent } from './read-lessons.server.ts'

export const handle = { title: 'Lessons' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return lessonsOfStudent(access, foundStudent(access, args.params.id).id)
}

/** The lessons a student is expected at or was. */
export default function StudentLessons() {
	const { past, coming, marks, owed } = useLoaderData<typeof loader>()
	return (
		<div className="stack">
			{owed.length > 0 ? (
				<Panel title="Make-up credit">
					<OwedLessons owed={owed} />
				</Panel>
			) : null}
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
