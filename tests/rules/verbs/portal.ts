import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, moveRequests } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { issueCredit } from '#app/models/attendance/credit-ledger.server.ts'
import * as lines from '#app/models/billing/own-lines.server.ts'
import * as money from '#app/models/billing/own.server.ts'
import * as payments from '#app/models/billing/own-payments.server.ts'
import * as queue from '#app/models/enrolment/queue.server.ts'
import { listOffers } from '#app/models/enrolment/offers.server.ts'
import { takeOwnPlace } from '#app/models/enrolment/place.server.ts'
import { listOwnStudentLessons } from '#app/models/lesson/own-list.server.ts'
import { visitLesson } from '#app/models/lesson/visitors.server.ts'
import * as booking from '#app/models/portal/booking.server.ts'
import { findHome, usualPlace } from '#app/models/portal/credit-home.server.ts'
import * as free from '#app/models/portal/free-slots.server.ts'
import { listChildren } from '#app/models/portal/children.server.ts'
import { listCoGuardians } from '#app/models/portal/guardians.server.ts'
import * as moves from '#app/models/portal/move-requests.server.ts'
import { listMoveRequests } from '#app/models/portal/move-request-list.server.ts'
import * as slots from '#app/models/portal/slots.server.ts'
import * as whose from '#app/models/portal/whose.server.ts'
import { billedTo } from '#app/models/scope.server.ts'
import { families } from '#db/schema/index.ts'
import { write } from '#db/client.server.ts'
import { movePortalToZone } from '#app/models/portal/zone.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const CHILD = 'harmony-student-4'
const WEEK = { from: '2026-01-01', to: '2026-01-07', after: 0 }
const SPAN = { from: 0, to: Date.parse('2100-01-01') }

/** The demo's parent, who reaches their own children alone. */
export function parentAt(access: Access): Access {
	const place = { role: 'student', kind: 'guardian', membershipId: 'harmony-parent' } as const
	return { ...access, ...place, reach: 'own', userId: 'person-parent', name: 'Grace Okafor' }
}

export function aMakeUpCredit(access: Access) {
	const gift = { studentId: CHILD, minutes: 30, cause: 'goodwill' as const, reason: 'Rules', counts: false }
	const outcome = issueCredit(access, newId(), gift)
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	const credit = slots.findOwnCredit(parentAt(access), outcome.value.id)
	if (!credit) throw new Error('The parent sees the credit.')
	return credit
}

function aHome(access: Access) {
	const home = findHome(parentAt(access), aMakeUpCredit(access))
	if (!home) throw new Error('The child has lessons.')
	return { ...home, teacherId: null }
}

function aHold(access: Access): string {
	const credit = aMakeUpCredit(access)
	const from = daysAfter(today(access.school.timeZone), 2)
	const [slot] = slots.listSlots(parentAt(access), credit, { from })
	const held = booking.holdSlot(parentAt(access), { creditId: credit.id, slot: slot?.key ?? '' })
	return held.ok ? held.value.id : 'none'
}

function aRequest(access: Access): string {
	const { schoolId } = access
	const lesson = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(eq(lessons.schoolId, schoolId))
		.get()
	const id = newId()
	const asked = { lessonId: lesson?.id ?? '', studentId: CHILD, startsAt: 1, wish: 'w', at: 1, by: 'b' }
	database()
		.insert(moveRequests)
		.values({ schoolId, id, ...asked, state: 'asked' })
		.run()
	return id
}

function ended(access: Access, end: (id: string) => unknown) {
	const id = aRequest(access)
	end(id)
	return database()
		.delete(moveRequests)
		.where(and(eq(moveRequests.schoolId, access.schoolId), eq(moveRequests.id, id)))
		.run()
}

/** What families see and do. */
export const PORTAL: Lists = {
	verbs: {
		'billing/own.server.ts#findOwnInvoice': ({ access }) => [
			money.findOwnInvoice(access, 'harmony-invoice-2'),
			money.findOwnInvoice(parentAt(access), 'harmony-invoice-2'),
		],
		'billing/own-lines.server.ts#listOwnLines': ({ access }) => lines.listOwnLines(access, 'i'),
		'billing/own-lines.server.ts#listOwnAllocations': ({ access }) => lines.listOwnAllocations(access, 'i'),
		'billing/own-lines.server.ts#listOwnCreditNotes': ({ access }) => lines.listOwnCreditNotes(access, 'i'),
		'billing/own.server.ts#listOwnFamilies': ({ access }) => money.listOwnFamilies(parentAt(access)),
		'billing/own.server.ts#ownBalance': ({ access }) => money.ownBalance(parentAt(access), [{ id: 'none' }]),
		'billing/own.server.ts#listOwnInvoices': ({ access }) => money.listOwnInvoices(parentAt(access)),
		'billing/own-payments.server.ts#listOwnPayments': ({ access }) =>
			payments.listOwnPayments(parentAt(access)),
		'billing/own-payments.server.ts#listPaidInvoices': ({ access }) =>
			payments.listPaidInvoices(parentAt(access), 'p'),
		'billing/own.server.ts#listPayerKeys': ({ access }) => money.listPayerKeys(access, 'f1'),
		'billing/own.server.ts#listPayerNames': ({ access }) => money.listPayerNames(parentAt(access)),
		'enrolment/place.server.ts#takeOwnPlace': ({ access }) =>
			write((tx) => takeOwnPlace(tx, parentAt(access), { classId: 'c', id: 'e', version: 1 })),
		'enrolment/queue.server.ts#answerOffer': ({ access }) => {
			const offer = { classId: 'c', enrolmentId: 'e', version: 1, answer: 'accept' as const }
			return queue.answerOffer(parentAt(access), offer)
		},
		'enrolment/offers.server.ts#listOffers': ({ access }) => listOffers(parentAt(access)),
		'lesson/own-list.server.ts#listOwnStudentLessons': ({ access }) =>
			listOwnStudentLessons(parentAt(access), { ...SPAN, studentIds: [CHILD] }),
		'lesson/visitors.server.ts#visitLesson': ({ access }) =>
			visitLesson(access, 'l', { studentId: CHILD, creditId: 'c' }),
		'portal/booking.server.ts#holdSlot': ({ access }) => aHold(access),
		'portal/booking.server.ts#findHold': ({ access }) => booking.findHold(parentAt(access), aHold(access)),
		'portal/booking.server.ts#confirmHold': ({ access }) =>
			booking.confirmHold(parentAt(access), newId(), aHold(access)),
		'portal/booking.server.ts#nextSlots': ({ access }) =>
			booking.nextSlots(parentAt(access), aMakeUpCredit(access), 0),
		'portal/children.server.ts#listChildren': ({ access }) => listChildren(parentAt(access)),
		'portal/guardians.server.ts#listCoGuardians': ({ access }) => listCoGuardians(parentAt(access)),
		'portal/move-requests.server.ts#askToMove': ({ access }) =>
			moves.askToMove(parentAt(access), { lessonId: 'l', studentId: CHILD, wish: 'w' }),
		'portal/move-request-list.server.ts#listMoveRequests': ({ access }) => listMoveRequests(access, ['l']),
		'portal/move-requests.server.ts#withdrawMove': ({ access }) =>
			ended(access, (id) => moves.withdrawMove(access, id)),
		'portal/move-requests.server.ts#declineMove': ({ access }) =>
			ended(access, (id) => moves.declineMove(access, id, 'No')),
		'portal/slots.server.ts#findOwnCredit': ({ access }) => aMakeUpCredit(access),
		'portal/zone.server.ts#movePortalToZone': ({ access }) =>
			write((tx) => movePortalToZone(tx, access, 'UTC', 'Europe/Berlin', new Map())),
		'portal/whose.server.ts#movePortal': ({ access }) =>
			write((tx) => whose.movePortal(tx, access.schoolId, { keptId: CHILD, otherId: 'o' })),
		'portal/whose.server.ts#erasePortal': ({ access }) =>
			write((tx) => whose.erasePortal(tx, access.schoolId, ['o'])),
		'portal/credit-home.server.ts#findHome': ({ access }) =>
			findHome(parentAt(access), aMakeUpCredit(access)),
		'portal/credit-home.server.ts#usualPlace': ({ access }) => usualPlace(access, aHome(access)),
		'portal/free-slots.server.ts#slotsOfOne': ({ access }) =>
			free.slotsOfOne(parentAt(access), aMakeUpCredit(access), aHome(access), WEEK),
		'portal/free-slots.server.ts#slotsOfSeveral': ({ access }) =>
			free.slotsOfSeveral(parentAt(access), aMakeUpCredit(access), aHome(access), WEEK),
		'portal/slots.server.ts#findSlot': ({ access }) =>
			slots.findSlot(parentAt(access), aMakeUpCredit(access), 't.2100-01-01.1'),
		'portal/slots.server.ts#listSlots': ({ access }) =>
			slots.listSlots(parentAt(access), aMakeUpCredit(access), { from: today(access.school.timeZone) }),
		'scope.server.ts#billedTo': ({ access }) =>
			database()
				.select({ id: families.id })
				.from(families)
				.where(and(eq(families.schoolId, access.schoolId), billedTo(parentAt(access))))
				.all(),
	},
	maySort: {
		'portal/guardians.server.ts#listCoGuardians': 'the guardians of one family',
		'billing/own.server.ts#findOwnInvoice': 'the payments and credit notes of one invoice',
		'billing/own-lines.server.ts#listOwnAllocations': 'the payments of one invoice',
		'billing/own.server.ts#listOwnFamilies': 'the one family, or few, of one person',
		'billing/own.server.ts#listOwnInvoices': 'the invoices of one family',
		'billing/own-payments.server.ts#listOwnPayments': 'the payments of one family',
		'billing/own-payments.server.ts#listPaidInvoices': 'the families of one person',
		'billing/own.server.ts#listPayerNames': 'who pays for the children of one family',
		'lesson/own-list.server.ts#listOwnStudentLessons': 'the lessons of one family in a stretch of time',
		'enrolment/offers.server.ts#listOffers': 'the offers to one family',
		'portal/move-request-list.server.ts#listMoveRequests': 'what was asked about the lessons of one page',
	},
	mayCross: {},
}
