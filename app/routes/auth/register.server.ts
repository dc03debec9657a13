import { redirect } from '@remix-run/node'
import { hashPassword } from '#app/models/password.server.ts'
import { tryOpenForm } from '#app/models/platform/open-form.server.ts'
import {
	registerSchool,
	type Registered,
	type Registration,
} from '#app/models/platform/registration.server.ts'
import { addressTaken } from '#app/adapters/mail/address-taken.ts'
import { homeOf } from '#app/utils/areas.ts'
import { flashHeader } from '#app/utils/flash.server.ts'
import { invalid, type ReadForm } from '#app/utils/form.server.ts'
import { href } from '#app/utils/href.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import { originOf, visit, type Asked } from '#app/guards/enter.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'

export type NewSchool = Registration & { password: string }

/** The registration pages: whoever is signed in is shown their account, and never makes a second one by mistake. */
export async function showRegistration(asked: Asked) {
	const person = await visit(asked)
	if (!person) return { account: null }
	const active = person.role === 'super_admin' || person.school?.status === 'active'
	const type = person.role === 'solo_teacher_admin' ? 'solo' : undefined
	return {
		account: {
			name: person.name,
			school: person.school?.name ?? null,
			active,
			next: active ? homeOf(person.role) : href.selectPlan({ type }),
		},
	}
}

/** Every registration form: a new school whose owner is signed in, or the form again. */
export async function register(asked: Asked, form: ReadForm<unknown>, school: NewSchool, next: string) {
	const registered = await tryToRegister(asked, school)
	if ('ok' in registered) return invalid(asked, form, registered)
	if (registered.is === 'taken') return invalid(asked, form, refused({ form: 'Please try again.' }))

	const headers = new Headers()
	if (registered.is === 'repeated') {
		headers.append('Set-Cookie', await flashHeader({ id: 'already-registered' }, null))
		return redirect(href.login(), { status: 303, headers })
	}
	headers.append('Set-Cookie', await sessionHeader(registered.opened))
	headers.append('Set-Cookie', await flashHeader({ id: 'account-created' }, registered.opened.secret))
	return redirect(next, { status: 303, headers })
}

/** The verb behind the forms and the calls, within the limits of what one network may send. */
export async function tryToRegister(
	asked: Asked,
	{ password, ...registration }: NewSchool,
): Promise<Registered | Refused> {
	const { subnet } = asked.context
	const tooMany = tryOpenForm(subnet)
	if (tooMany) return tooMany
	const hash = await hashPassword(password)
	return registerSchool(registration, hash, { ...originOf(asked), subnet }, (name) =>
		addressTaken({ name, to: registration.email }),
	)
}
