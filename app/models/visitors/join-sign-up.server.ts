import { write } from '#db/client.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { holdSeats, type Hold } from '../join/held-seats.server.ts'
import { signUpFamily, takeInquiry, type Became, type SignUpWish } from '../join/sign-up.server.ts'
import { writeWhole } from '../undo.server.ts'
import { claimForm, refuseFull, wasAccepted, type OpenForm, type Sender } from './open-form.server.ts'

/** The outcome of a public form. The same form a moment later is no mistake and adds nothing. */
export function takeSignUp(access: Access, wish: SignUpWish, sender: Sender): Outcome<Became | 'again'> {
	return once<Became>('sign-up', access, wish, sender, () => signUpFamily(access, wish))
}

export function receiveInquiry(
	access: Access,
	asked: Parameters<typeof takeInquiry>[1],
	sender: Sender,
): Outcome<null | 'again'> {
	return once<null>('inquiry', access, asked, sender, () => takeInquiry(access, asked))
}

function once<T>(
	form: OpenForm,
	{ schoolId }: Access,
	asked: object,
	{ subnet }: Sender,
	make: () => Outcome<T>,
): Outcome<T | 'again'> {
	const values = { schoolId, ...asked }
	return writeWhole<T | 'again'>((tx) => {
		if (wasAccepted(tx, form, values)) return done('again')
		const full = refuseFull(form, subnet)
		if (full) return full
		const made = make()
		if (made.ok) claimForm(tx, form, values, subnet)
		return made
	})
}

/** Holds seats for a form that is about to be filled in, as often as one network may. */
export function holdForForm(
	access: Access,
	classId: string,
	seats: number,
	{ subnet }: Sender,
): Outcome<Hold | null> {
	return write((tx) => {
		const full = refuseFull('hold', subnet)
		if (full) return full
		const held = holdSeats(access, classId, seats)
		if (held.ok && held.value) claimForm(tx, 'hold', { token: held.value.token }, subnet)
		return held
	})
}
