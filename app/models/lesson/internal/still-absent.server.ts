import type { Access } from '../../access.server.ts'
import { absentLettersOf } from '../../attendance/codes.server.ts'
import { listExpected, type Roll } from '../../attendance/expected.server.ts'

/** Students who are reported absent from a lesson to come, also after it was canceled and takes place after all. */
export function listStillAbsent(access: Access, lesson: Roll) {
	const absent = absentLettersOf(access)
	return listExpected(access, lesson)
		.filter(({ mark }) => mark && absent.includes(mark.code))
		.map(({ studentId, name }) => ({ studentId, name }))
}
