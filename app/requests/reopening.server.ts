import type { Access } from '#app/models/access.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { previewReopening, type OffFor } from '#app/models/lesson/reopening.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { readLessonRecipients } from './lesson-recipients.server.ts'

const NAMED = 100

/** Lessons that stay off although their closure or the absence of their teacher was shortened or removed. */
export function readReopening(access: Access, offFor: OffFor) {
	const { timeZone, dateFormat } = access.school
	const { name, free, taken } = previewReopening(access, offFor) ?? missing()
	const named = ({ id, class: className, startsAt }: (typeof free)[number]) => ({
		id,
		class: className,
		when: momentWords(startsAt, timeZone, dateFormat),
	})
	return {
		id: 'closureId' in offFor ? offFor.closureId : offFor.teacherId,
		name,
		count: free.length,
		free: free.slice(0, NAMED).map(named),
		taken: taken.map(named),
		unreachable: readLessonRecipients(
			access,
			free.flatMap((lesson) => listExpected(access, lesson).map(({ studentId }) => studentId)),
		).unreachable,
	}
}
