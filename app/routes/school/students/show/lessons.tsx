import { FlatAgenda } from '#app/components/lesson/agenda.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

interface StudentLessonsProps {
	past: ScheduledLesson[]
	coming: ScheduledLesson[]
}

/** The lessons a student is expected at or was. */
export function StudentLessons({ past, coming }: StudentLessonsProps) {
	return (
		<>
			{coming.length === 0 ? <p role="status">No lesson is scheduled from today on.</p> : null}
			<FlatAgenda lessons={coming} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past lesson', 'past lessons')}</summary>
					<FlatAgenda lessons={past} />
				</details>
			) : null}
		</>
	)
}
