import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listUnheard } from '#app/models/learning/recordings.server.ts'
import type { NeedLine } from './need-line.ts'

/** A solo teacher listens to the recordings of students; in a school, their teachers do. */
export function recordingLines(access: Access): NeedLine[] {
	return listUnheard(access, 3).map(({ id, studentId, student }) => ({
		text: `${student} sent a recording.`,
		button: { label: 'Listen', to: `${href.studentSkills(studentId, 'practice')}#recording-${id}` },
		tone: 'warn',
	}))
}
