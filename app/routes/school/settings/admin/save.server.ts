import type { z } from 'zod'
import { peopleForm } from '#app/domain/account/people-form.ts'
import { demand, type Asked } from '#app/guards/enter.server.ts'
import { changePerson, leadBack, withFlash, type Came } from '#app/requests/people.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { endOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'

/** One button of people and roles. */
export async function actOnPeople(asked: Asked, access: Access) {
	const form = await readForm(asked, peopleForm)
	if (!form.ok) return invalid(asked, form)
	const came = await act(asked, access, form.value)
	if (!came.ok) return invalid(asked, form, came)
	return leadBack(asked, access, backFrom(asked, form.value.intent), came.value)
}

async function act(asked: Asked, access: Access, form: z.output<typeof peopleForm>): Promise<Outcome<Came>> {
	if (form.intent === 'withdraw' || form.intent === 'offer') demand(access, 'school:own')
	if (form.intent === 'withdraw') {
		const ended = endOffer(access)
		return ended.ok ? done({ flash: { id: 'offer-ended' } }) : ended
	}
	if (form.intent === 'offer') {
		const stranger = await proveAgain(asked, access, form.currentPassword)
		return stranger ?? withFlash(offerSchool(access, form.to), 'school-offered')
	}
	return changePerson(access, form)
}

/** The same list, or the same person, that the button stood on. Somebody who was removed has no page any more. */
function backFrom({ request }: Asked, intent: string): string {
	const { searchParams } = new URL(request.url)
	const kept = ['tab', 'group', 'search', ...(intent === 'remove' ? [] : ['person'])].map(
		(name) => [name, searchParams.get(name)] as const,
	)
	return href.people(Object.fromEntries(kept))
}
