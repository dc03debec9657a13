import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Child } from '#app/models/student/guardian.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import type { Flash } from '#app/domain/flash.ts'
import { invalid, type ReadForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

/** What every task on a student's page is given. */
export interface Doing {
	asked: Asked
	access: Access
	student: FoundStudent
	child: Child
	/** An id from the address: whose guardian, which text. */
	param: (name: string) => string
}

export type Tasks = Record<string, (doing: Doing) => Promise<unknown>>

/** The form again, or on to the part of the page where the change can be seen. */
export async function finish<T>(
	{ asked, student, child }: Doing,
	form: ReadForm<T>,
	tab: string | undefined,
	save: (value: T) => Outcome<Flash>,
) {
	if (!form.ok) return invalid(asked, form)
	if (student.archivedAt !== null) {
		const words =
			student.mergedInto === null
				? `${child.name} was archived in the meantime, so nothing was changed. Restore them first.`
				: `This record of ${child.name} was merged with another record, so nothing was changed. Open that record instead.`
		return invalid(asked, form, refused({ form: words }, { status: 409 }))
	}
	const saved = save(form.value)
	if (!saved.ok) return invalid(asked, form, saved)
	const { id, params } = saved.value
	return leadTo(asked, href.student(child.id, tab), { id, params: { name: child.name, ...params } })
}

export function told<T>(outcome: Outcome<T>, say: (value: T) => Flash): Outcome<Flash> {
	return outcome.ok ? done(say(outcome.value)) : outcome
}
