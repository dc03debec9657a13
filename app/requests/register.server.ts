import { redirect } from '@remix-run/node'
import type { Person } from '#app/models/access.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { isWeakPassword } from '#app/models/weak-password.server.ts'
import { tryOpenForm } from '#app/models/visitors/open-form.server.ts'
import {
	registerSchool,
	type Registered,
	type Registration,
} from '#app/models/visitors/registration.server.ts'
import { guessFor } from '#app/domain/school/first-guess.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { countryOf } from '#app/web/country.server.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { invalid, type ReadForm } from '#app/web/form.server.ts'
import { wantedLanguage } from '#app/web/language.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { originOf, visit, type RouteArgs } from '#app/guards/enter.server.ts'
import { arrivalCookies } from './second-step.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

export type NewSchool = Omit<Registration, 'language' | 'dateFormat'> & { password: string }

/** Signed-in users see their account, so that they do not register twice by mistake. */
export async function showRegistration(args: RouteArgs) {
	const person = await visit(args)
	if (!person) return { account: null }
	const active = person.role === 'super_admin' || person.school?.status === 'active'
	const type = person.role === 'solo_teacher_admin' ? 'solo' : undefined
	return {
		account: {
			name: person.name,
			school: person.school?.name ?? null,
			active,
			solo: type === 'solo',
			next: active ? homeOf(person.role) : href.selectPlan({ type }),
		},
	}
}

/** A user who signed in after opening the form must not create a second account. */
export async function enterRegistration(args: RouteArgs): Promise<void> {
	const person = await visit(args)
	if (person) throw redirect(href.registerSchool(), 303)
}

/** Shared by all registration forms: creates the school, signs the owner in and continues to `next`. */
export async function register(args: RouteArgs, form: ReadForm<unknown>, school: NewSchool, next: string) {
	const registered = await begin(args, school)
	if (registered.is === 'taken') return invalid(args, form, school.role === 'admin' ? NO_SCHOOL : NOT_CREATED)
	if (registered.is === 'failed') return invalid(args, form, FAILED)
	if (registered.is === 'full') return invalid(args, form, registered.refusal)

	const headers = new Headers()
	if (registered.is === 'repeated') {
		headers.append('Set-Cookie', await flashHeader({ id: 'already-registered' }, null))
		return redirect(href.login(), { status: 303, headers })
	}
	for (const cookie of await arrivalCookies(args, registered.opened)) headers.append('Set-Cookie', cookie)
	headers.append('Set-Cookie', await flashHeader({ id: 'account-created' }, registered.opened.secret))
	return redirect(next, { status: 303, headers })
}

/** Shared by both registration calls, which differ in input and response. */
export async function registerByCall(
	args: RouteArgs,
	school: NewSchool,
	answer: (person: Person) => object,
): Promise<Response> {
	// Pages count the attempt when they parse the form.
	const tooMany = tryOpenForm('registration', args.context.subnet)
	if (tooMany) return refusedCall(args, tooMany)
	const registered = await begin(args, school)
	if (registered.is === 'failed') return refusedCall(args, FAILED)
	if (registered.is === 'full') return refusedCall(args, registered.refusal)
	// A repeated call gets no session, since it proves nothing; the first response contained it.
	if (registered.is !== 'new') return refusedCall(args, NOT_CREATED)
	const headers = new Headers()
	for (const cookie of await arrivalCookies(args, registered.opened)) headers.append('Set-Cookie', cookie)
	return Response.json(answer(registered.opened.person), { headers })
}

/** The message must not reveal whether the address has an account; its owner is informed by email. */
const TAKEN =
	'We could not create this account. If you already have one, sign in or reset your password. If not, check the email address and try again.'
const NOT_CREATED = refused({ form: TAKEN })
/** Every known address gets the same words, so that they do not reveal which one belongs to a solo teacher. */
const NO_SCHOOL = refused({
	form: [TAKEN, 'A school needs an email address of its own, also if you already teach alone with Solfa.'],
})

/** Shown on the form, because an error page would discard the typed text. */
const FAILED = refused({ form: 'An error occurred. Please try again.' }, { status: 503, retryAfter: 5 })

async function begin(
	args: RouteArgs,
	{ password, ...school }: NewSchool,
): Promise<Registered | { is: 'failed' }> {
	const isWeak = isWeakPassword(password, school.email)
	const hash = await hashPassword(password)
	const origin = { ...originOf(args), subnet: args.context.subnet }
	try {
		const { dateFormat } = guessFor(countryOf(args.request))
		const registration = { ...school, language: wantedLanguage(args.request), dateFormat }
		return registerSchool(registration, { hash, isWeak }, origin)
	} catch (error) {
		if (isUnsaved(error)) throw error
		const { requestId } = origin
		logError({ requestId, what: 'registration', error: String(error) })
		return { is: 'failed' }
	}
}
