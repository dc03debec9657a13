import { missing } from '#app/web/missing.server.ts'
import { eraseForm } from '#app/forms/student.ts'
import { enter, type Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'

/** Erases somebody, and says so without saying whom. */
export async function eraseTask({ asked, student }: { asked: Asked; student: { id: string } }) {
	const access = await enter(asked, 'school', 'student:erase')
	const form = await readForm(asked, eraseForm)
	if (!form.ok) return invalid(asked, form)
	const erased = eraseStudent(access, student.id, form.value) ?? missing()
	if (!erased.ok) return invalid(asked, form, erased)
	return leadTo(asked, href.studentList(), { id: 'student-erased' })
}
