import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FlatAgenda, type StudentMark } from '#app/components/lesson/agenda.tsx'
import { OwedLessons } from '#app/components/lesson/owed-lessons.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { many } from '#app/domain/class/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { href } from '#app/domain/href.ts'
import { useStudent } from './head.tsx'
import { lessonsOfStudent } from './read-lessons.server.ts'

export const handle = { title: 'Lessons' }

const LAST = 3
const NEXT = 6

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return lessonsOfStudent(access, foundStudent(access, args.params.id).id)
}

export default function StudentLessons() {
	const { past, coming, marks, owed } = useLoaderData<typeof loader>()
	const { id, alerts } = useStudent().head
	return (
		<div className="stack">
			<Part title="Last lessons" lessons={past} marks={marks} shown={LAST} rest="earlier" />
			{coming.length === 0 ? <p role="status">No lesson is scheduled from today on.</p> : null}
			<Part title="Next lessons" lessons={coming} marks={marks} shown={NEXT} rest="later" />
			{owed.length > 0 ? (
				<Panel title="Make-up credit">
					<OwedLessons owed={owed} />
				</Panel>
			) : null}
			{alerts.archivedAt === null ? (
				<p>
					<Link className="quiet-link" to={href.giveCredit(id)}>
						Give a credit
					</Link>
				</p>
			) : null}
		</div>
	)
}

interface PartProps {
	title: string
	lessons: readonly ScheduledLesson[]
	marks: Record<string, StudentMark>
	/** How many are in view. The others are folded. */
	shown: number
	rest: 'earlier' | 'later'
}

function Part({ title, lessons, marks, shown, rest }: PartProps) {
	const others = lessons.slice(shown)
	if (lessons.length === 0) return null
	return (
		<Panel title={title}>
			<FlatAgenda lessons={lessons.slice(0, shown)} marks={marks} />
			{others.length > 0 ? (
				<details>
					<summary>{many(others.length, `${rest} lesson`, `${rest} lessons`)}</summary>
					<FlatAgenda lessons={others} marks={marks} />
				</details>
			) : null}
		</Panel>
	)
}
