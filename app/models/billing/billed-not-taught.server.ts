import { and, between, eq, inArray, isNull, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoiceLines, invoices, lessons, marks } from '#db/schema/index.ts'
import { markLabel } from '#app/domain/attendance/codes.ts'
import { boundsBetween, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { overbilledWords, type Overbilled } from '#app/domain/billing/overbilled.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { freeLessons, lessonPlace } from '../calendar/free-lessons.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'

/** The lines of a month and those since another, a student, an invoice, several invoices or a lesson. */
type Lines =
	| { period: string; since?: string }
	| { studentId: string }
	| { invoiceId: string }
	| { invoiceIds: readonly string[] }
	| { lessonId: string }

/** Amounts billed for lessons whose mark was later changed to one without a charge, each with its credit. */
export function listOverbilledLessons(access: Access, lines: Lines) {
	return listBilledNotTaught(access, lines)
		.filter(({ isMarked, totalMinor }) => isMarked && totalMinor > 0)
		.map(({ studentId, family, description, credit }) => ({
			studentId,
			family,
			about: description,
			why: overbilledWords(credit, access.school.currency),
			overbilled: credit,
		}))
}

/**
 * Lines for past lessons that were never marked or have a mark without a charge. An invoice that was written off can
 * no longer be credited.
 */
export function listBilledNotTaught(access: Access, lines: Lines, now = Date.now()) {
	const codes = codesByDay(access)
	const freeBy = freeLessons(access)
	return database()
		.select({
			id: invoiceLines.id,
			description: invoiceLines.description,
			netMinor: invoiceLines.netMinor,
			rates: invoiceLines.rates,
			studentId: invoiceLines.studentId,
			invoiceId: invoices.id,
			number: invoices.number,
			family: families.name,
			lessonId: lessons.id,
			code: marks.code,
			creditWithheld: marks.creditWithheld,
			day: lessons.day,
			place: lessonPlace,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.innerJoin(
			invoiceLines,
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.lessonId, lessons.id),
				isNull(invoiceLines.releasedAt),
			),
		)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.leftJoin(
			marks,
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, invoiceLines.studentId),
				isNull(marks.replacedAt),
			),
		)
		.where(and(rowsOf(lessons, access), areAmong(lines), ne(invoices.state, 'written_off')))
		.all()
		.sort((a, b) => a.startsAt - b.startsAt || a.lessonId.localeCompare(b.lessonId))
		.flatMap(({ code, creditWithheld, day, endsAt, rates, place, ...line }) => {
			const meant = code === null ? undefined : codes(day).get(code)
			const free = freeBy(place)
			if ((meant?.charges && free === null) || (code === null && endsAt > now)) return []
			const mark = meant && `Marked “${markLabel(meant, creditWithheld === true)}”, which is not charged`
			const why = free ? `${free}: free of charge` : (mark ?? 'Not marked')
			const { totalMinor } = totalsOf([{ netMinor: line.netMinor, rates }])
			return [{ ...line, totalMinor, why, isMarked: code !== null, credit: creditOf(line, totalMinor, why) }]
		})
}

/** The credit of the line; once it is written, the line is no longer listed. */
function creditOf(line: Line, amountMinor: number, why: string): Overbilled {
	const { id, description: about, invoiceId, number, studentId } = line
	const key = `${invoiceId} ${id}`
	const student = studentId ?? undefined
	return { key, about, invoiceId, number, amountMinor, student, line: id, why: `${why}.` }
}

interface Line {
	id: string
	description: string
	invoiceId: string
	number: string | null
	studentId: string | null
}

function areAmong(lines: Lines) {
	if ('studentId' in lines) return eq(invoiceLines.studentId, lines.studentId)
	if ('invoiceId' in lines) return eq(invoiceLines.invoiceId, lines.invoiceId)
	if ('invoiceIds' in lines) return inArray(invoiceLines.invoiceId, [...lines.invoiceIds])
	if ('lessonId' in lines) return eq(invoiceLines.lessonId, lines.lessonId)
	const { period, since = period } = lines
	const { days, moments } = boundsBetween(`${since}-01`, lastDayOf(period))
	return and(between(lessons.startsAt, ...moments), between(lessons.day, ...days))
}
