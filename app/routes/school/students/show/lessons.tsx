import { Notice } from '#app/components/panel.tsx'
import { FlatAgenda, type StudentMark } from '#app/components/lesson/agenda.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

interface StudentLessonsProps {
	past: ScheduledLesson[]
	coming: ScheduledLesson[]
	/** By lesson. */
	marks: Record<string, StudentMark>
	/** Make-up lessons that are owed. */
	credits: string | null
}

/** The lessons a student is expected at or was. */
export function StudentLessons({ past, coming, marks, credits }: StudentLessonsProps) {
	return (
		<>
			{credits ? <Notice title={`${credits}.`} /> : null}
			{coming.length === 0 ? <p role="status">No lesson is scheduled from today on.</p> : null}
			<FlatAgenda lessons={coming} marks={marks} />
			{past.length > 0 ? (
				<details className="card">
					<summary>{many(past.length, 'past lesson', 'past lessons')}</summary>
					<FlatAgenda lessons={past} marks={marks} />
				</details>
			) : null}
		</>
	)
}
