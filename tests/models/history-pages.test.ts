import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { record } from '#app/models/audit.server.ts'
import { listHistory } from '#app/models/student/history.server.ts'
import { accessOf, anAdminAt, aSchool, aStudent } from '../support/factories.ts'

describe('the history of a student', () => {
	it('leads on to earlier lines only where there are any', () => {
		const school = aSchool()
		const access = accessOf(anAdminAt(school))
		const id = aStudent(school)
		const lived = (changes: number) =>
			write((tx) => {
				for (let i = 0; i < changes; i++)
					record(tx, access, 'student.edited', { objectId: id, objectName: 'Ada' })
			})
		lived(20)
		expect(listHistory(access, id, null)).toMatchObject({ next: null })
		lived(1)
		const { lines, next } = listHistory(access, id, null)
		expect(lines).toHaveLength(20)
		expect(listHistory(access, id, next)).toMatchObject({ lines: [{ action: 'student.edited' }], next: null })
	})
})
