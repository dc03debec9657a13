import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { foundCredit, type Credit } from './read.server.ts'

/** Context of every task about a make-up credit. */
interface AtCredit extends Doing {
	credit: Credit
	name: string
}

export function atCredit(args: ActionFunctionArgs, access: Access): AtCredit {
	const credit = foundCredit(access, args.params.creditId)
	const student = findStudent(access, credit.studentId) ?? missing()
	return { args, access, credit, name: nameOf(student) }
}

export const creditTask = tasksOf<AtCredit>()

/** Redirects to the credit, with a notice about its new status. */
export function creditChanged({ credit, name }: AtCredit, now: string) {
	return goTo(href.makeUp(credit.id), 'credit-changed', { name, now })
}
