import { eraseForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { leads, tasksOf } from '#app/requests/task.server.ts'
import { eraseStudent } from '#app/models/student/erasure.server.ts'
import { href } from '#app/domain/href.ts'
import type { AtStudent } from './tasks-student.server.ts'

/** Erases somebody, and says so without saying whom. */
export async function eraseTask(its: AtStudent) {
	const access = await enter(its.asked, 'school', 'student:erase')
	return erase({ ...its, access })
}

const erase = tasksOf<AtStudent>()({
	form: eraseForm,
	save: ({ access, student }, value) => eraseStudent(access, student.id, value),
	then: () => leads(href.studentList(), 'student-erased'),
})
