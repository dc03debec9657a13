import { peopleForm } from '#app/domain/account/people-form.ts'
import { enter, type Asked } from '#app/guards/enter.server.ts'
import { changePerson, grantsShown, leadBack } from '#app/requests/people.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listDeclined } from '#app/models/account/declined.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import type { FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'

/** How a teacher's account stands; null while they have none. */
export function accountShown(access: Access, { id, membershipId }: FoundTeacher) {
	const person = membershipId ? listStandings(access, [membershipId]).get(membershipId) : undefined
	return {
		me: access.userId,
		reading: readingOf(access),
		declinedAt: person ? null : (listDeclined(access, [id]).get(id) ?? null),
		person: person ? { ...person, ...grantsShown(access, person) } : null,
	}
}

/** One button of the tab; of this teacher's account and of no other. */
export async function changeAccount(asked: Asked, { id, membershipId }: FoundTeacher) {
	const access = await enter(asked, 'school', 'people:write')
	const form = await readForm(asked, peopleForm)
	if (!form.ok) return invalid(asked, form)
	const { value } = form
	if (value.intent === 'invite-office') return invalid(asked, form, ANOTHER)
	if (value.intent === 'invite' ? value.teacher !== id : value.membershipId !== membershipId)
		return invalid(asked, form, ANOTHER)
	const came = changePerson(access, value)
	if (!came.ok) return invalid(asked, form, came)
	return leadBack(asked, access, href.teacher(id, 'account'), came.value)
}

const ANOTHER = refused({ form: 'This account is no longer theirs. Check again before you change it.' })
