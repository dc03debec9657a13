import type { Tx } from '#db/client.server.ts'
import type { NewStudent } from '#app/domain/student/form.ts'
import { firstGuardianFlags } from '#app/domain/student/choices.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import type { Holder } from '#app/domain/account/accounts.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { indexStudent } from '../search-words.server.ts'
import { addWithin } from '../student/addition.server.ts'
import type { Child } from '../student/guardian.server.ts'
import { tieGuardian } from '../student/guardian-addition.server.ts'
import { makeGuardian } from '../student/known-guardian.server.ts'
import { signsInFor } from './invitations.server.ts'

/** The source of students who come through the sign-up page. */
const SOURCE = 'Sign-up page'

export interface Newcomer {
	firstName: string
	lastName: string
	birthDate?: string
}

export interface Contact {
	name: string
	email: string
	phone?: string
	language: string
}

interface Home {
	familyId: string
	guardian: { id: string; name: string }
}

/** The new students, and the person who signs in for each. */
export interface Came {
	children: Child[]
	holder: Holder | null
}

/**
 * Adds a family as new, even if the email address is known, because only the opened email proves whose it is. The
 * office sees possible duplicates. `home` is a guardian who is signed in, and their family. Its other guardians are
 * added by the office, which knows whether they pay for this child and may see it.
 */
export function addNewcomers(
	tx: Tx,
	access: Access,
	people: Newcomer[],
	contact: Contact,
	{ state, isSelf, message, home }: { state: StudentState; isSelf: boolean; message?: string; home?: Home },
): Outcome<Came> {
	const children: Child[] = []
	let familyId = home?.familyId
	let guardian = home?.guardian
	for (const person of people) {
		const details = detailsOf(person, { state, message, contact: isSelf ? contact : null, familyId })
		const added = addWithin(tx, access, details)
		if (!added.ok) return added
		const child = { id: added.value.id, name: added.value.name }
		if (!isSelf) {
			guardian ??= makeGuardian(tx, access, contact)
			const ties = { relation: '', flags: [...firstGuardianFlags] }
			const tied = tieGuardian(tx, access, child, guardian, ties)
			if (!tied.ok) return tied
			indexStudent(tx, access.schoolId, child.id)
		}
		familyId = added.value.familyId ?? undefined
		children.push(child)
	}
	return done({
		children,
		holder: signsInFor(tx, access, children[0]?.id ?? '', { isSelf, email: contact.email }),
	})
}

interface About {
	state: StudentState
	message?: string
	/** An adult who signs up alone has no guardian. */
	contact: Contact | null
	familyId?: string
}

function detailsOf(person: Newcomer, { state, message, contact, familyId }: About): NewStudent {
	const family = contact ? 'self' : familyId ? 'existing' : 'new'
	return {
		...person,
		email: contact?.email,
		phone: contact?.phone,
		language: contact?.language,
		// Only the four states a student begins in are asked for here.
		state: state as NewStudent['state'],
		source: SOURCE,
		note: message,
		family,
		familyId,
		familyName: '',
		preferredName: undefined,
		emergencyName: undefined,
		withGuardians: false,
		guardians: [],
		instruments: [],
		isTrial: false,
		ifFull: false,
		tells: false,
	}
}
