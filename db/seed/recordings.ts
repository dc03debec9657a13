import type { Connection } from '../client.server.ts'
import { recordingComments, recordings } from '../schema/index.ts'
import type { Desk } from './desk.ts'
import { addFile } from './resources.ts'
import { recording } from './sheets.ts'

const DAY = 24 * 60 * 60 * 1000
const CHILD = 'student-4'

const TAKES: { daysAgo: number; notes: number[]; comments: [second: number | null, text: string][] }[] = [
	{
		daysAgo: 4,
		notes: [0, 4, 7, 12, 7, 4, 0],
		comments: [
			[null, 'A steady pulse. Well done!'],
			[2, 'Hold this note for its whole length.'],
		],
	},
	{ daysAgo: 1, notes: [0, 4, 7, 12, 11, 7, 4, 0], comments: [] },
]

/** Adds two recordings of a child. A teacher has commented on the first, and the second is new. */
export function addRecordings(desk: Desk, connection: Connection) {
	const { db, schoolId, now, day } = desk
	const studentId = `${schoolId}-${CHILD}`
	for (const [number, { daysAgo, notes, comments }] of TAKES.entries()) {
		const id = `${schoolId}-recording-${number + 1}`
		const file = { name: `Duet ${number + 1}.wav`, type: 'audio/wav', bytes: recording(notes) }
		const about = { id: `${id}-file`, owner: 'parent', daysAgo, purpose: 'recording' as const }
		const at = now - daysAgo * DAY
		db.insert(recordings)
			.values({
				schoolId,
				id,
				studentId,
				assignmentId: `${studentId}-assignment-2`,
				fileId: addFile(desk, connection, file, about),
				at,
				by: 'person-parent',
				keptUntil: day(200),
				heardAt: comments.length > 0 ? at + DAY : null,
				heardBy: comments.length > 0 ? 'person-teacher' : null,
			})
			.run()
		for (const [which, [second, text]] of comments.entries())
			db.insert(recordingComments)
				.values({
					schoolId,
					id: `${id}-comment-${which + 1}`,
					recordingId: id,
					second,
					text,
					at: at + DAY,
					by: 'person-teacher',
				})
				.run()
	}
}
