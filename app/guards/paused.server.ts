import { data, redirect } from '@remix-run/node'
import { languageOf, type Person, type School } from '#app/models/access.server.ts'
import { listOtherPlaces } from '#app/models/identity/membership.server.ts'
import { findContact } from '#app/models/school/profile.server.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import type { ErrorWords } from '#app/web/context.ts'

/** Owners are sent to the plans; everyone else learns who can pay. */
export function withoutSubscription(person: Person, school: School) {
	if (isOwner(person)) return redirect('/select-plan?upgrade=true')
	const asked =
		person.kind === 'office'
			? "the school's administrator"
			: school.kind === 'solo'
				? 'your teacher'
				: "the school's office"
	const { phone, email } = findContact(school.id, school)
	const body: ErrorWords = {
		title: `${school.name} is paused`,
		text: `Its subscription is not active, so lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask ${asked}.`,
		language: languageOf(person),
		school: school.name,
		contact: [
			...(phone ? [{ label: `Call ${phone.text}`, to: phone.href }] : []),
			...(email ? [{ label: `Email ${email}`, to: `mailto:${email}` }] : []),
		],
		others: listOtherPlaces(person),
	}
	return data(body, { status: 403 })
}
