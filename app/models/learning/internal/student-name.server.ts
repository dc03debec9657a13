import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'

export function nameOfStudent(access: Access, id: string): string {
	const student = database()
		.select({ firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.where(rowOf(students, access, id))
		.get()
	return student ? nameOf(student) : ''
}
