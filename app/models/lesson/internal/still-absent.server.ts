import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'
import type { Access } from '../../access.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'
import { listExpected, type Roll } from '../../attendance/expected.server.ts'

/** Students who are reported absent from a lesson to come, also after it was canceled and takes place after all. */
export function listStillAbsent(access: Access, lesson: Roll) {
	const codes = codesByDay(access)(lesson.day)
	return listExpected(access, lesson)
		.filter(({ mark }) => mark && !codes.get(mark.code)?.isHeld && !NOT_COUNTED.includes(mark.code))
		.map(({ studentId, name }) => ({ studentId, name }))
}
