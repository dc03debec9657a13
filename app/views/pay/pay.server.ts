import { methodWords } from '#app/domain/billing/document.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { classKinds } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { lengthWords, rateInWords } from '#app/domain/pay/labels.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '#app/models/access.server.ts'
import { listPayMonths, listPaySheets, type PaySheet } from '#app/models/pay/sheets.server.ts'
import { listPayRates } from '#app/models/pay/rates.server.ts'
import { ownUnmarked } from '#app/requests/teaching.server.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { monthWords, plainDateWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

const MONTHS_SHOWN = 24

/** The month in the query string, or the current one. Future months have no pay yet. */
export function payPeriod({ school }: Access, params: URLSearchParams): string {
	const now = today(school.timeZone).slice(0, 7)
	const asked = params.get('period') ?? ''
	return isPeriod(asked) && asked <= now ? asked : now
}

export function payMonths({ school }: Access, shown: string) {
	const now = today(school.timeZone).slice(0, 7)
	const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => monthsLater(now, -back))
	const all = months.includes(shown) ? months : [...months, shown]
	return all.map((value) => ({ value, label: monthWords(`${value}-01`) }))
}

/** A teacher's pay of one month, formatted. */
export function sheetInWords({ school }: Access, sheet: PaySheet) {
	const { currency, dateFormat } = school
	const { approved } = sheet
	return {
		teacherId: sheet.teacherId,
		teacher: sheet.teacher,
		period: sheet.period,
		month: monthWords(`${sheet.period}-01`),
		total: moneyWords(sheet.amountMinor, currency),
		seen: String(sheet.amountMinor),
		hours: lengthWords(sheet.minutes),
		lessons: sheet.taught.lessons,
		taught: lengthWords(sheet.taught.minutes),
		unpaid: sheet.withoutRate.length,
		unmarked: sheet.unmarked.length,
		withoutPrice: sheet.withoutPrice,
		withoutRate: [...new Set(sheet.withoutRate)].map((day) => shortDateWords(day, dateFormat)),
		canApprove: !approved && sheet.withoutRate.length === 0 && sheet.lines.length > 0,
		isApproved: approved !== null,
		paid: paidInWords(approved, dateFormat),
		lines: sheet.lines.map(({ day, amountMinor, minutes, className, note, kind, id, lessonId }) => ({
			id,
			kind,
			lessonId,
			note,
			day: shortDateWords(day, dateFormat),
			what: className ?? 'Adjustment',
			length: minutes === 0 ? '' : lengthWords(minutes),
			amount: moneyWords(amountMinor, currency),
		})),
	}
}

function paidInWords(approved: PaySheet['approved'], dateFormat: DateFormat): string | null {
	if (!approved?.paidOn || !approved.method) return null
	const { paidOn, method, reference } = approved
	return [plainDateWords(paidOn, dateFormat), methodWords(method), reference].filter(Boolean).join(', ')
}

export type ShownSheet = ReturnType<typeof sheetInWords>

/** A teacher's pay rates, formatted, latest first. */
export function ratesInWords(access: Access, teacherId: string) {
	const { currency, dateFormat } = access.school
	const latest = listPayRates(access, teacherId).toReversed()
	return latest.map(({ id, startsOn, classKind, className, classId, ...rate }) => ({
		id,
		rate: rateInWords(rate, currency),
		from: plainDateWords(startsOn, dateFormat),
		of: classId
			? (className ?? 'One class')
			: (classKinds.find(({ value }) => value === classKind)?.label ?? 'All lessons'),
	}))
}

/** A teacher's own pay: the current month so far, approved months, and rates. */
export function ownPay(access: Access, teacherId: string, params: URLSearchParams) {
	const { currency, dateFormat } = access.school
	const period = payPeriod(access, params)
	const [sheet] = listPaySheets(access, period, teacherId)
	const toMark = new Set(ownUnmarked(access).open.map(({ id }) => id))
	return {
		period,
		month: monthWords(`${period}-01`),
		sheet: sheet ? sheetInWords(access, sheet) : null,
		unmarked: (sheet?.unmarked ?? []).map(({ id, classId, className, day }) => ({
			to: href.teacherLesson(classId, id),
			label: `${className}, ${shortDateWords(day, dateFormat)}`,
			/** Not marked in time, so that only the office can mark it. */
			isLocked: !toMark.has(id),
		})),
		months: payMonths(access, period),
		approved: listPayMonths(access, teacherId).map((payMonth) => ({
			period: payMonth.period,
			month: monthWords(`${payMonth.period}-01`),
			amount: moneyWords(payMonth.amountMinor, currency),
			paid: payMonth.paidOn ? `Paid ${plainDateWords(payMonth.paidOn, dateFormat)}` : 'Approved',
		})),
		rates: ratesInWords(access, teacherId),
	}
}

const HEAD = ['Month', 'Teacher', 'Date', 'Type', 'Class', 'Minutes', 'Amount', 'Currency', 'Note', 'Status']
const kinds = { lesson: 'Lesson', correction: 'Correction', adjustment: 'Adjustment' }

/** CSV for payroll, one row per line of the pay sheets. */
export function payFile({ school }: Access, name: string, sheets: readonly PaySheet[]) {
	const rows: Cell[][] = [HEAD]
	for (const { period, teacher, approved, lines } of sheets) {
		const state = approved ? (approved.paidOn ? `Paid ${approved.paidOn}` : 'Approved') : 'Open'
		for (const { day, kind, className, minutes, amountMinor, note } of lines)
			rows.push([
				period,
				teacher,
				day,
				kinds[kind],
				className,
				minutes,
				amountMinor / 100,
				school.currency,
				note,
				state,
			])
	}
	return csvFile(name, rows)
}
