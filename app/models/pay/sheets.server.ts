import { and, asc, desc, eq, inArray, max, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, payEntries, paySheets, teachers } from '#db/schema/index.ts'
import { earnedWith, rateFor } from '#app/domain/pay/earnings.ts'
import { rateInWords } from '#app/domain/pay/labels.ts'
import { monthsLater } from '#app/utils/months.ts'
import { byDayAndName } from '#app/domain/pay/order.ts'
import { moneyWords } from '#app/utils/money.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listLessonPrices } from './internal/lesson-prices.server.ts'
import { listChangedLessons, listMarkedLessons, type MarkedForPay } from './internal/lessons.server.ts'
import { listPayRates } from './rates.server.ts'

/** How long approved months are watched for changed marks. */
const WATCHED_MONTHS = 12

export interface PayLine {
	/** The id of an adjustment's own entry, so that it can be removed. */
	id: string
	kind: 'lesson' | 'correction' | 'adjustment'
	lessonId: string | null
	day: string
	/** Null for an adjustment. */
	className: string | null
	minutes: number
	/** How the amount was computed. */
	note: string
	amountMinor: number
}

export interface PaySheet {
	teacherId: string
	teacher: string
	period: string
	lines: PayLine[]
	amountMinor: number
	/** Total of the lines. */
	minutes: number
	/** Everything taught, including lessons without a rate. */
	taught: { lessons: number; minutes: number }
	/** Days of paid lessons without a rate. */
	withoutRate: string[]
	/** Lessons of an open month that earn a share of a price, and have none. */
	withoutPrice: number
	/** Past lessons without all marks. */
	unmarked: MarkedForPay[]
	approved: typeof paySheets.$inferSelect | null
}

/**
 * Pay of teachers for a month. An open month is computed from the marks, so that it cannot differ from them; an
 * approved one is read as stored.
 */
export function listPaySheets(access: Access, period: string, teacherId?: string): PaySheet[] {
	const approved = new Map(listApproved(access, period, teacherId).map((sheet) => [sheet.teacherId, sheet]))
	const reckoned = reckonMonth(access, period, { teacherId, approved: new Set(approved.keys()) })
	const entries = groupedBy(listEntries(access, period, teacherId), (entry) => entry.teacherId)
	const rates = listPayRates(access, teacherId)
	return listEarners(access, teacherId).flatMap(({ id, name }) => {
		const { lines: drafts, withoutRate: unpaid, withoutPrice, unmarked } = reckoned.get(id) ?? nothing()
		const withoutRate = unpaid.map(({ day }) => day)
		const lines = [...drafts, ...(entries.get(id) ?? [])].sort(byDayAndName)
		const sheet = approved.get(id) ?? null
		const isEmpty = lines.length + withoutRate.length + unmarked.length === 0 && !sheet
		// Teachers with a rate are listed even without lessons.
		if (isEmpty && !rates.some((rate) => rate.teacherId === id)) return []
		return {
			teacherId: id,
			teacher: name,
			period,
			lines,
			withoutRate,
			withoutPrice,
			unmarked,
			approved: sheet,
			amountMinor: lines.reduce((total, { amountMinor }) => total + amountMinor, 0),
			minutes: minutesOf(lines),
			taught: {
				lessons: lines.filter(({ kind }) => kind === 'lesson').length + unpaid.length,
				minutes: minutesOf([...lines, ...unpaid]),
			},
		}
	})
}

function minutesOf(all: readonly { minutes: number }[]): number {
	return all.reduce((total, { minutes }) => total + minutes, 0)
}

interface Reckoned {
	lines: PayLine[]
	withoutRate: { day: string; minutes: number }[]
	withoutPrice: number
	unmarked: MarkedForPay[]
}

const nothing = (): Reckoned => ({ lines: [], withoutRate: [], withoutPrice: 0, unmarked: [] })

/** Lessons of the month, and corrections of earlier months changed since their approval. */
function reckonMonth(
	access: Access,
	period: string,
	{ teacherId, approved }: { teacherId?: string; approved: ReadonlySet<string> },
): Map<string, Reckoned> {
	const own = listMarkedLessons(access, { period, teacherId })
	const pairs: { lesson: MarkedForPay; teacherId: string }[] = own.flatMap((lesson) =>
		lesson.teacherId ? { lesson, teacherId: lesson.teacherId } : [],
	)
	const changed = changedBefore(access, period, teacherId)
	const wanted = pairs.concat(changed).filter((pair) => !approved.has(pair.teacherId))
	const rates = groupedBy(listPayRates(access, teacherId), (rate) => rate.teacherId)
	const shared = [...rates.values()].flat().some(({ basis }) => basis === 'percent')
	const all = wanted.map(({ lesson }) => lesson)
	const prices = shared ? listLessonPrices(access, all) : new Map<string, (number | null)[]>()
	const paid = paidFor(
		access,
		all.map(({ id }) => id),
	)
	const sheets = new Map<string, Reckoned>()
	for (const pair of wanted) {
		const sheet = sheets.get(pair.teacherId) ?? nothing()
		sheets.set(pair.teacherId, sheet)
		if (pair.lesson.isUnmarked && !changed.includes(pair)) sheet.unmarked.push(pair.lesson)
		const before = paid.get(`${pair.lesson.id} ${pair.teacherId}`)
		addLine(access, sheet, pair, { rates: rates.get(pair.teacherId) ?? [], prices, before })
	}
	return sheets
}

interface Known {
	rates: ReturnType<typeof listPayRates>
	prices: Map<string, (number | null)[]>
	/** The amount and minutes approved for the lesson before, if any. */
	before: { amountMinor: number; minutes: number } | undefined
}

function addLine(
	access: Access,
	sheet: Reckoned,
	{ lesson, teacherId }: { lesson: MarkedForPay; teacherId: string },
	{ rates, prices, before }: Known,
) {
	const { id, day, className, minutes, studentIds } = lesson
	const line = { id: `${id} ${teacherId}`, lessonId: id, day, className }
	const earns = lesson.teacherId === teacherId && studentIds.length > 0
	const priced = { ...lesson, prices: prices.get(id) ?? studentIds.map(() => null) }
	const rate = earns ? rateFor(rates, priced) : null
	if (earns && !rate) {
		sheet.withoutRate.push({ day, minutes })
		return
	}
	const earned = rate ? earnedWith(rate, priced) : 0
	const text = rate ? rateInWords(rate, access.school.currency) : ''
	if (before === undefined) {
		if (!rate) return
		if (earned === null) sheet.withoutPrice++
		const note = earned === null ? `${text}: the price of a lesson is unknown` : noteOf(lesson, text)
		sheet.lines.push({ ...line, kind: 'lesson', minutes, note, amountMinor: earned ?? 0 })
		return
	}
	const amountMinor = (earned ?? before.amountMinor) - before.amountMinor
	if (amountMinor === 0) return
	const was = `was ${moneyWords(before.amountMinor, access.school.currency)}`
	const note = rate ? `${noteOf(lesson, text)}, ${was}` : `No longer paid, ${was}`
	const more = (rate ? minutes : 0) - before.minutes
	sheet.lines.push({ ...line, kind: 'correction', minutes: more, note, amountMinor })
}

function noteOf({ studentIds, isSubstitute }: MarkedForPay, rate: string): string {
	const students = studentIds.length === 1 ? '1 student' : `${studentIds.length} students`
	return `${students}, ${rate}${isSubstitute ? ', as a substitute' : ''}`
}

/** Corrections go to the first month after the last approved one, so that each is paid once. */
function changedBefore(access: Access, period: string, teacherId?: string) {
	const last = lastApprovals(access, teacherId)
	const due = listChangedLessons(access, monthsLater(period, -WATCHED_MONTHS), teacherId).filter(
		(changedLesson) => {
			const approved = last.get(changedLesson.teacherId)
			return approved !== undefined && monthsLater(approved, 1) === period
		},
	)
	if (due.length === 0) return []
	const ids = [...new Set(due.map(({ lessonId }) => lessonId))]
	const byId = new Map(listMarkedLessons(access, { ids }).map((lesson) => [lesson.id, lesson]))
	return due.flatMap((entry) => {
		const lesson = byId.get(entry.lessonId)
		// A lesson moved into this month is counted as its own.
		return lesson && (lesson.day < `${period}-01` || lesson.teacherId !== entry.teacherId)
			? { lesson, teacherId: entry.teacherId }
			: []
	})
}

function lastApprovals(access: Access, teacherId?: string): Map<string, string> {
	const rows = database()
		.select({ teacherId: paySheets.teacherId, period: max(paySheets.period) })
		.from(paySheets)
		.where(and(rowsOf(paySheets, access), teacherId ? eq(paySheets.teacherId, teacherId) : undefined))
		.groupBy(paySheets.teacherId)
		.all()
	return new Map(rows.flatMap((row) => (row.period ? [[row.teacherId, row.period]] : [])))
}

/** Amounts and minutes approved for lessons so far, by lesson and teacher. */
function paidFor(access: Access, ids: readonly string[]) {
	const rows = database()
		.select({
			lessonId: payEntries.lessonId,
			teacherId: payEntries.teacherId,
			amountMinor: sum(payEntries.amountMinor).mapWith(Number),
			minutes: sum(payEntries.minutes).mapWith(Number),
		})
		.from(payEntries)
		.where(and(rowsOf(payEntries, access), inArray(payEntries.lessonId, [...new Set(ids)])))
		.groupBy(payEntries.lessonId, payEntries.teacherId)
		.all()
	return new Map(rows.map((row) => [`${row.lessonId} ${row.teacherId}`, row]))
}

/** Stored entries of a month: everything once approved, only adjustments before. */
function listEntries(access: Access, period: string, teacherId?: string) {
	return database()
		.select({
			id: payEntries.id,
			teacherId: payEntries.teacherId,
			kind: payEntries.kind,
			lessonId: payEntries.lessonId,
			day: payEntries.day,
			className: classes.name,
			minutes: payEntries.minutes,
			note: payEntries.note,
			amountMinor: payEntries.amountMinor,
		})
		.from(payEntries)
		.leftJoin(lessons, rowOf(lessons, access, payEntries.lessonId))
		.leftJoin(classes, rowOf(classes, access, lessons.classId))
		.where(
			and(
				rowsOf(payEntries, access),
				eq(payEntries.period, period),
				teacherId ? eq(payEntries.teacherId, teacherId) : undefined,
			),
		)
		.all()
}

function listApproved(access: Access, period: string, teacherId?: string) {
	return database()
		.select()
		.from(paySheets)
		.where(
			and(
				rowsOf(paySheets, access),
				eq(paySheets.period, period),
				teacherId ? eq(paySheets.teacherId, teacherId) : undefined,
			),
		)
		.all()
}

function listEarners(access: Access, teacherId?: string) {
	return database()
		.select({ id: teachers.id, name: teachers.name })
		.from(teachers)
		.where(and(rowsOf(teachers, access), teacherId ? eq(teachers.id, teacherId) : undefined))
		.orderBy(asc(teachers.nameKey), asc(teachers.id))
		.limit(1_000)
		.all()
}

/** Approved months of a teacher, latest first. */
export function listPayMonths(access: Access, teacherId: string) {
	return database()
		.select({
			period: paySheets.period,
			amountMinor: paySheets.amountMinor,
			paidOn: paySheets.paidOn,
			approvedAt: sql<number>`${paySheets.approvedAt}`,
		})
		.from(paySheets)
		.where(and(rowsOf(paySheets, access), eq(paySheets.teacherId, teacherId)))
		.orderBy(desc(paySheets.period))
		.limit(120)
		.all()
}
