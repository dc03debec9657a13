import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { teacherStateOn } from '#app/domain/teacher/labels.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { inviteHolder } from '../account/opening.server.ts'

export interface InvitedTeacher {
	id: string
	name: string
	ok: boolean
	text: string
}

/** Invites every selected teacher with an address and no account, and reports each result. */
export function inviteTeachers(access: Access, ids: string[]): InvitedTeacher[] {
	const { school } = access
	const day = today(school.timeZone)
	const teacher = database()
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			membershipId: teachers.membershipId,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
		})
		.from(teachers)
		.where(and(rowsOf(teachers, access), inArray(teachers.id, ids)))
		.all()
		.sort((a, b) => a.name.localeCompare(b.name))
	return teacher.map(({ id, name, email, membershipId, ...days }) => {
		const not = (text: string) => ({ id, name, ok: false, text })
		const state = teacherStateOn(days, day)
		if (state === 'left' || state === 'archived') return not('They have left.')
		if (membershipId) return not('They have an account already.')
		if (!email) return not('There is no email address. Enter one on their page first.')
		const invited = inviteHolder(access, { is: 'teacher', id }, { by: 'mail', email })
		if (!invited.ok) return not(Object.values(invited.errors).flat().join(' '))
		return {
			id,
			name,
			ok: true,
			text: invited.value.linked ? 'Had an account here, which is theirs now.' : `Invited as ${email}.`,
		}
	})
}
