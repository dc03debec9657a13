import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import type { TaughtStudentTab } from '#app/domain/teacher/pages.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listFormer } from '#app/models/learning/former-students.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { saveLearning } from '#app/views/learning/save.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Former students have only an overview, so their tabs redirect there. */
export function taughtStudent(access: Access, id = '') {
	const student = findStudent(access, id)
	if (student) return student
	const [former] = listFormer(access, id)
	if (former) throw redirect(href.teacherStudent(former.id))
	return missing()
}

export function saveOnTab(args: ActionFunctionArgs, access: Access, tab: TaughtStudentTab) {
	const { id } = foundStudent(access, args.params.studentId)
	return saveLearning(args, access, {
		studentId: id,
		back: (report) => href.teacherStudent(id, tab, { report }),
	})
}
