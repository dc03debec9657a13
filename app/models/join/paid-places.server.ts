import { and, asc, eq } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import { signUpReceipt } from '#app/letters/sign-up.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { voidInvoice } from '../billing/ending.server.ts'
import { paidOf } from '../billing/ledger.server.ts'
import { confirmingOf } from '../billing/online-payment.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { tellOfSignUp } from '../notification/school-events.server.ts'
import { roomInPlan } from '../plan-limit.server.ts'
import { asReader } from '../reader.server.ts'
import { setLeadStatus } from '../student/activity.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { giveUpPlace, tellTeachersOfHeld } from './answer.server.ts'
import { mailboxOf } from './answer-letters.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'
import { findShownClass, type ShownClass } from './shown-classes.server.ts'
import { keepAs, place } from './sign-up.server.ts'

const DAY = 24 * 60 * 60_000
/** How long a payment that the provider is confirming is waited for. */
const CONFIRMING = 60_000

/**
 * True if the family's places are still there, or are free again. A family that pays too late is not charged and
 * waits in line.
 */
export function keepPlaces(tx: Tx, access: Access, invoiceId: string): boolean {
	const lost = signUpsOf(access, invoiceId).filter(({ hasPlace, state }) => !hasPlace && state === 'new')
	const [first] = lost
	if (!first) return true
	const shownClass = findShownClass(access, first.classId ?? '')
	const free = shownClass?.offer === 'seat' ? (shownClass.free ?? lost.length) : 0
	const hasRoom = free >= lost.length && roomInPlan(access, 'students') >= lost.length
	if (shownClass && hasRoom && lost.every((signUp) => placeAs(tx, access, shownClass, signUp, 'seat').ok))
		return true
	voidInvoice(access, invoiceId, 'Not paid in time, and the place was taken')
	const became = shownClass?.offer === 'list' || shownClass?.offer === 'seat' ? 'waiting' : 'request'
	for (const signUp of lost) {
		if (shownClass && became === 'waiting') placeAs(tx, access, shownClass, signUp, became)
		keepAs(tx, access, signUp.id, { kind: became, payUntil: null })
		tellOfSignUp(tx, access, { student: signUp.student, className: signUp.className, became })
	}
	writeOnce(tx, access, first, became === 'waiting' ? 'tooLate' : 'notPaid')
	return false
}

function placeAs(
	tx: Tx,
	access: Access,
	shownClass: ShownClass,
	{ id, studentId, student }: FoundSignUp,
	became: 'seat' | 'waiting',
) {
	// The same first day as that of a seat that is held for a payment, so that its invoice bills the same days.
	const startsOn = daysAfter(today(access.school.timeZone), 1)
	const child = { id: studentId, name: student }
	const seat = { hold: '', became, startsOn, keepsState: true, toTell: [] }
	const placed = place(tx, access, shownClass.id, child, seat)
	if (placed.ok) keepAs(tx, access, id, { enrolmentId: placed.value })
	return placed
}

/** Money has arrived for an invoice: the places it pays for are not given up any more. */
export function confirmPlaces(tx: Tx, access: Access, invoiceId: string) {
	const paid = signUpsOf(access, invoiceId)
	const held = paid.filter(({ hasPlace, studentState }) => hasPlace && studentState === 'waiting')
	for (const { studentId } of held) setLeadStatus(access, studentId, 'active')
	for (const { id } of paid) keepAs(tx, access, id, { payUntil: null })
	tellTeachersOfHeld(tx, access, held)
}

/**
 * Gives up the places of a family that did not pay in time. Its sign-up stays with the office. The invoice can be paid for a
 * day longer, because the payer may still be at the provider, and is then void.
 */
export function giveUpUnpaid(access: Access, invoiceId: string, now = Date.now()) {
	write((tx) => {
		const family = signUpsOf(access, invoiceId).filter(({ payUntil }) => payUntil !== null && payUntil <= now)
		const [first] = family
		if (!first) return
		const isPaid = paidOf(tx, access, invoiceId) >= (first.payNowMinor ?? 0)
		if (isPaid) return confirmPlaces(tx, access, invoiceId)
		const isConfirming = confirmingOf(access, invoiceId) > 0
		const held = family.filter(({ hasPlace }) => hasPlace)
		if (!isConfirming)
			for (const signUp of held) giveUpPlace(tx, access, signUp, 'Not paid', { isTold: true })
		const isOver = !isConfirming && held.length === 0
		if (isOver) voidInvoice(access, invoiceId, 'Not paid at sign-up')
		const payUntil = isOver ? null : now + (isConfirming ? CONFIRMING : DAY)
		for (const { id } of family) keepAs(tx, access, id, { payUntil })
		if (!isConfirming && !isOver) writeOnce(tx, access, first, 'notPaid')
	})
}

function signUpsOf(access: Access, invoiceId: string): FoundSignUp[] {
	return database()
		.select({ id: signUps.id })
		.from(signUps)
		.where(and(rowsOf(signUps, access), eq(signUps.invoiceId, invoiceId)))
		.orderBy(asc(signUps.id))
		.all()
		.flatMap(({ id }) => findSignUp(access, id) ?? [])
}

/** One email for all children of a family, without a word that was typed. */
function writeOnce(tx: Tx, access: Access, signUp: FoundSignUp, is: 'notPaid' | 'tooLate') {
	const { schoolId, school } = access
	const mailbox = mailboxOf(access, signUp)
	if (!mailbox.email) return
	const to = { ...asReader(schoolId, mailbox), name: '' }
	queueSchoolMail(tx, schoolId, [signUpReceipt({ to, school: school.name, className: signUp.className, is })])
}
