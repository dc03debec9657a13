import { peopleForm } from '#app/domain/account/people-form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { changePerson, leadBack } from '#app/requests/people.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'

type AccountOf = Pick<FoundTeacher, 'id' | 'membershipId'>

/** Rejects forms about any other account than this teacher's. */
export async function changeAccount(args: RouteArgs, access: Access, { id, membershipId }: AccountOf) {
	const form = await readForm(args, peopleForm)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	if (value.intent === 'invite-office') return invalid(args, form, ANOTHER)
	if (value.intent === 'invite' ? value.teacher !== id : value.membershipId !== membershipId)
		return invalid(args, form, ANOTHER)
	const came = changePerson(access, value)
	if (!came.ok) return invalid(args, form, came)
	return leadBack(args, access, href.teacher(id, 'account'), came.value)
}

const ANOTHER = refused({ form: 'This account is no longer theirs. Check again before you change it.' })
