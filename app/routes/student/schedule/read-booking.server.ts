import { redirect } from '@remix-run/node'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { readMakeUpTimes, slotWords } from '#app/requests/make-up-times.server.ts'
import { nameFor, type OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { priceOfBooking } from '#app/models/billing/flat-prices.server.ts'
import { findHold, nextSlots } from '#app/models/portal/booking.server.ts'
import { findOwnCredit } from '#app/models/portal/make-up-times.server.ts'
import { isOnlyArranged } from '#app/models/portal/no-slots.server.ts'
import { plainDateWords, timeWords } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Free times for a credit, by day, and the family's request to the office about it. */
export function readBooking(access: Access, { children, keep }: OpenPortal, asked: URLSearchParams) {
	const credit = findOwnCredit(access, asked.get('credit') ?? '') ?? missing()
	const child = children.find(({ id }) => id === credit.studentId) ?? missing()
	const mayBook = child.mayBook && credit.state === 'open'
	const isArranged = mayBook && isOnlyArranged(access, credit)
	const times = mayBook && !isArranged ? readMakeUpTimes(access, credit, asked) : NO_TIMES
	const page = (from: string | null) =>
		from && portalHref.lessons('book', { ...keep, credit: credit.id, from })
	return {
		keep,
		credit: {
			id: credit.id,
			minutes: credit.minutes,
			until: credit.expiresOn && plainDateWords(credit.expiresOn, access.dates),
			isAsked: credit.askedAt !== null,
			wish: credit.wish || null,
			answer: credit.answer,
		},
		student: { name: nameFor(access, child), mayBook: child.mayBook },
		mayBook,
		isArranged,
		closed: CLOSED[credit.state],
		/** True if the family comes from a hold that no longer exists. */
		isReleased: mayBook && asked.has('hold'),
		days: times.days,
		pause: times.pause,
		later: page(times.later),
		earlier: page(times.earlier),
	}
}

/** Why no time can be booked with the make-up lesson. The other parent may have booked it, or its link is an old one. */
const CLOSED = {
	open: null,
	held: 'This make-up lesson has already been booked or used.',
	used: 'This make-up lesson has already been booked or used.',
	expired: 'The last day of this make-up lesson has passed.',
	revoked: 'This make-up lesson no longer exists.',
	converted: 'This make-up lesson no longer exists.',
}

const NO_TIMES = { days: [], pause: null, later: null, earlier: null }

/** The chosen time, and whether it is still free. */
export function readHold(access: Access, { children, keep }: OpenPortal, asked: URLSearchParams) {
	const hold = findHold(access, asked.get('hold') ?? '')
	if (hold?.credit.state !== 'open') return chooseAgain(access, keep, asked, hold?.credit)
	const child = children.find(({ id }) => id === hold.studentId) ?? missing()
	const { slot, credit } = hold
	const text = slotWords(access)
	return {
		keep,
		hold: {
			id: hold.id,
			creditId: credit.id,
			until:
				hold.heldUntil > Date.now() ? timeWords(hold.heldUntil, access.school.timeZone, access.dates) : null,
		},
		student: { firstName: child.firstName },
		slot: slot && { ...text(slot), name: nameBeside(child.name, slot) },
		price: slot && priceOfBooking(access, credit.id, { ...slot, studentId: child.id }),
		// If the time was taken in the meantime, the page offers the next ones instead of starting over.
		others: slot ? [] : nextSlots(access, credit, hold.startsAt).map(text),
		formKey: formKey(),
	}
}

/** A booking or another choice deletes the hold, so its address names the make-up lesson too, whose page says why. */
export function chooseAgain(
	access: Access,
	keep: OpenPortal['keep'],
	asked: URLSearchParams,
	credit = findOwnCredit(access, asked.get('credit') ?? '') ?? missing(),
): never {
	throw redirect(portalHref.lessons('book', { ...keep, credit: credit.id, hold: asked.get('hold') }))
}
