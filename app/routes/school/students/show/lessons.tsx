import { FlatAgenda, type StudentMark } from '#app/components/lesson/agenda.tsx'
import { OwedLessons } from '#app/components/lesson/owed-lessons.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

interface StudentLessonsProps {
	past: ScheduledLesson[]
	coming: ScheduledLesson[]
	/** By lesson. */
	marks: Record<string, StudentMark>
	/** Make-up lessons that are owed. */
	owed: { id: string; words: string; terms: string; to: string }[]
}

/** The lessons a student is expected at or was. */
export function StudentLessons({ past, coming, marks, owed }: StudentLessonsProps) {
	return (
		<>
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
		</>
	)
}
