import { setImmediate } from 'node:timers/promises'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import { nextPeriod } from '#app/domain/billing/list.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { mendOverbilled } from '#app/domain/billing/overbilled.ts'
import { href } from '#app/domain/href.ts'
import { groupedBy } from '#app/utils/group.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '#app/models/access.server.ts'
import { listBilledNotTaught } from '#app/models/billing/billed-not-taught.server.ts'
import { listEarlierMonths } from '#app/models/billing/earlier-months.server.ts'
import { listOverbilled } from '#app/models/billing/overbilled.server.ts'
import { listTaughtUnbilled } from '#app/models/billing/reconcile.server.ts'
import { monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { earlierWords } from './read-earlier.server.ts'

/** Compares lessons with invoices for a month, in both directions. Each row links to its remedy. */
export async function readReconcile(access: Access, params: URLSearchParams) {
	const { timeZone, currency } = access.school
	const asked = params.get('period') ?? ''
	const period = isPeriod(asked) ? asked : today(timeZone).slice(0, 7)
	const months = Array.from({ length: 13 }, (_, back) => monthsLater(nextPeriod(today(timeZone)), -back))
	const overbilled = await readOverbilled(access, period)
	return {
		period,
		month: monthWords(`${period}-01`),
		months: [...new Set([...months, period])].map((value) => ({ value, label: monthWords(`${value}-01`) })),
		earlier: earlierWords(listEarlierMonths(access, period), (one, label) => ({
			to: href.manageBilling('reconcile', { period: one }),
			label,
		})),
		...unbilledIn(access, period),
		notTaught: [
			...overbilled,
			...listBilledNotTaught(access, { period }).map((line) => ({
				id: line.id,
				what: line.description,
				family: line.family,
				why: line.why,
				amount: moneyWords(line.totalMinor, currency),
				...mendNotTaught(line),
			})),
		],
	}
}

function mendNotTaught({
	isMarked,
	number,
	credit,
	lessonId,
}: ReturnType<typeof listBilledNotTaught>[number]) {
	if (isMarked) return mendOverbilled(credit)
	return number === null
		? { to: href.newInvoice({ draft: credit.invoiceId }), mend: 'Edit the draft' }
		: { to: href.lesson(lessonId), mend: 'Mark the lesson' }
}

type Unbilled = ReturnType<typeof listTaughtUnbilled>[number]

/** Lessons without an invoice. Those that a run would bill are one row for each family. */
function unbilledIn(access: Access, period: string) {
	const { dateFormat } = access.school
	const seats = listTaughtUnbilled(access, period).map((seat) => ({
		id: `${seat.studentId} ${seat.classId}`,
		familyId: seat.familyId,
		family: seat.family ?? '',
		seat: nameOfSeat(seat.student, seat.className),
		days: seat.days.map((day) => shortDateWords(day, dateFormat).replace(/,? \d{4}$/, '')).join(', '),
		...mendOf(seat, period),
	}))
	const ready = groupedBy(
		seats.filter(({ isReady }) => isReady),
		({ familyId }) => familyId ?? '',
	)
	return {
		unready: seats.filter(({ isReady }) => !isReady),
		ready: [...ready].map(([id, own]) => ({
			id,
			family: own[0]?.family ?? '',
			to: href.newInvoice({ family: id, period }),
			seats: own.map(({ seat, days }) => ({ seat, days })),
		})),
		/** The preview of a run, which drafts all of them at once. */
		run: href.newBillingRun(period),
	}
}

/** Months, terms, courses and packages that were billed higher than is due, each with the credit that corrects it. */
export async function readOverbilled(
	access: Access,
	period: string,
	families?: Parameters<typeof listOverbilled>[2],
) {
	const rows = []
	for (const batch of listOverbilled(access, period, families)) {
		rows.push(...batch)
		await setImmediate()
	}
	return rows.map(({ key, about, amountMinor, family, why, ...credit }) => ({
		id: key,
		what: about,
		family,
		reason: why,
		why: why ?? 'Billed before days were closed, lessons moved, or the seat or its price changed',
		amountMinor,
		amount: moneyWords(amountMinor, access.school.currency),
		...mendOverbilled({ ...credit, amountMinor }),
	}))
}

function mendOf(seat: Unbilled, period: string) {
	const { studentId, familyId, hasPlan, isOutOfTerm, enrolmentId } = seat
	if (!familyId)
		return {
			isReady: false,
			why: 'No family pays for them',
			to: href.student(studentId, 'move-family'),
			mend: 'Choose who pays',
		}
	if (!hasPlan)
		return {
			isReady: false,
			why: 'No price plan',
			to: href.manageBilling('plans', { enrolment: enrolmentId }),
			mend: 'Set a price plan',
		}
	if (isOutOfTerm)
		return {
			isReady: false,
			why: 'They are in no term, so the price of a term does not cover them',
			to: href.newInvoice({ family: familyId }),
			mend: 'Write an invoice',
		}
	return { isReady: true, why: '', to: href.newInvoice({ family: familyId, period }), mend: '' }
}
