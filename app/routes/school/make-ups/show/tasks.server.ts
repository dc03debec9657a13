import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { foundCredit, type Credit } from './read.server.ts'

/** What every task about a make-up credit gets. */
interface AtCredit extends Doing {
	credit: Credit
	name: string
}

/** The make-up credit of the address, for the action of a task. */
export function atCredit(args: ActionFunctionArgs, access: Access): AtCredit {
	const credit = foundCredit(access, args.params.creditId)
	const student = findStudent(access, credit.studentId) ?? missing()
	return { args, access, credit, name: nameOf(student) }
}

export const creditTask = tasksOf<AtCredit>()

/** Back to the credit, with a notice of what is true of it now. */
export function creditChanged({ credit, name }: AtCredit, now: string) {
	return leads(href.makeUp(credit.id), 'credit-changed', { name, now })
}
