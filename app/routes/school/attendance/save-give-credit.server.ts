import { owedWords, termsWords } from '#app/domain/attendance/credit-groups.ts'
import { giveCreditForm } from '#app/domain/attendance/make-up-form.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { issueCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'

/** Issues a credit that no absence earned. */
export const giveCredit = tasksOf<Doing & { studentId: string }>()({
	form: giveCreditForm,
	save({ access, studentId }, value, { key }) {
		const student = findStudent(access, studentId)
		if (!student || student.archivedAt !== null) return null
		return issueCredit(access, key, { ...value, studentId, counts: value.cause === 'student' })
	},
	then(_, { access, studentId }, { number, minutes }) {
		const student = findStudent(access, studentId)
		return goTo(href.student(studentId, 'lessons'), 'credits-given', {
			name: student ? nameOf(student) : '',
			what: `${owedWords({ count: number })}, ${termsWords({ count: number, minutes }, null)}`,
		})
	},
})
