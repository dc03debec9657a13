import { peopleForm } from '#app/domain/account/people-form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { changePerson, leadBack } from '#app/requests/people.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** `back` is evaluated after the change, because it may depend on the result. */
export async function actOnPeople(args: RouteArgs, access: Access, back: () => string) {
	const form = await readForm(args, peopleForm)
	if (!form.ok) return invalid(args, form)
	const came = changePerson(access, form.value)
	return came.ok ? leadBack(args, access, back(), came.value) : invalid(args, form, came)
}
