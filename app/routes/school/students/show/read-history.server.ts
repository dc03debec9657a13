import { inWords, withoutMoney, writtenAt } from '#app/requests/history.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listStudentHistory } from '#app/models/student/history.server.ts'

export function historyOf(access: Access, id: string, before: string | null) {
	const { lines, next } = listStudentHistory(access, id, before)
	return { lines: inWords(withoutMoney(access, lines), writtenAt(access)), next }
}
