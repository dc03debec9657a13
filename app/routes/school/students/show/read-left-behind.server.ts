import { seesFees } from '#app/domain/account/school-pages.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { invoiceKind } from '#app/domain/billing/labels.ts'
import { many } from '#app/domain/class/labels.ts'
import { readLeavingBilling } from '#app/requests/billing-preview.server.ts'
import { readBookedMakeUps } from '#app/requests/booked-make-ups.server.ts'
import { ownLessonsWords } from '#app/domain/lesson/own-lessons.ts'
import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { listOpenInvoices } from '#app/models/billing/account.server.ts'
import { listEntriesOfStudents } from '#app/models/event/entries.server.ts'
import { placesOf } from '#app/models/enrolment/student.server.ts'
import { listLoansOfStudents } from '#app/models/loan/loans.server.ts'
import { listLessonsAlone } from '#app/models/lesson/lessons-alone.server.ts'
import { listClosing } from '#app/models/student/portal-question.server.ts'
import { eventHref } from '#app/domain/event/href.ts'
import { loanHref } from '#app/domain/loan/href.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export function readLeftBehind(access: Access, { id, familyId }: { id: string; familyId: string | null }) {
	const { timeZone, dateFormat, currency } = access.school
	const credits = listCredits(access, { states: ['open', 'held'], studentIds: [id] })
	const minutes = credits.reduce((sum, credit) => sum + credit.minutes, 0)
	const seesMoney = familyId !== null && reachFor('money:read', access) !== null
	return {
		own: ownLessonsWords(listLessonsAlone(access, id, { after: today(timeZone) })),
		credits: credits.length === 0 ? null : `${many(credits.length, 'credit', 'credits')}, ${minutes} minutes`,
		booked: readBookedMakeUps(access, credits),
		loans: listLoansOfStudents(access, [id])
			.filter(({ returnedOn }) => returnedOn === null)
			.map((loan) => ({
				id: loan.id,
				to: loanHref(true, loan.id),
				item: loan.item,
				due: plainDateWords(loan.dueOn, dateFormat),
			})),
		entries: listEntriesOfStudents(access, [id])
			.filter(({ day, state }) => day >= today(timeZone) && (state === 'open' || state === 'closed'))
			.map(({ id, eventId, event, day, feeMinor }) => ({
				id,
				to: eventHref(true, eventId),
				event,
				day: plainDateWords(day, dateFormat),
				fee: feeMinor > 0 && seesFees(access) ? moneyWords(feeMinor, currency) : null,
			})),
		invoices: (seesMoney ? listOpenInvoices(access, familyId) : []).map((invoice) => ({
			id: invoice.id,
			name: `${invoiceKind(invoice)} ${invoice.number ?? ''}`,
			open: moneyWords(invoice.openMinor, currency),
			due: invoice.dueOn ? plainDateWords(invoice.nextDueOn ?? invoice.dueOn, dateFormat) : null,
		})),
	}
}

/** Preview of leaving or pausing today: enrollments that change, accounts that close, and charges. */
export function readLeaving(access: Access, id: string, to: StudentState) {
	const day = today(access.school.timeZone)
	const pause = { from: day, keepsSeat: true, paysWhilePaused: false }
	const request = to === 'left' ? { endsOn: day } : to === 'paused' ? pause : null
	return {
		places: placesOf(access, id),
		closing: listClosing(access, [id]),
		billing: request ? readLeavingBilling(access, id, request) : null,
	}
}

export type LeftBehindRead = ReturnType<typeof readLeftBehind>
