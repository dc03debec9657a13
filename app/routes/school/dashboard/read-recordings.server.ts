import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listUnheard } from '#app/models/learning/recordings.server.ts'
import type { NeedLine } from './need-line.ts'

/** A solo teacher listens to the recordings of students; in a school, their teachers do. */
export function recordingLines(access: Access): NeedLine[] {
	return listUnheard(access, 3).map(({ id, studentId, student, isAnswered }) => ({
		text: isAnswered ? `An answer about a recording of ${student}.` : `${student} sent a recording.`,
		button: {
			label: isAnswered ? 'Read' : 'Listen',
			to: `${href.studentSkills(studentId, 'practice')}#recording-${id}`,
		},
		tone: 'warn',
	}))
}
