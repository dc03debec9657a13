import {
	daysOfRates,
	patterns,
	readClassRateQuery,
	readStudentRateQuery,
	type Pattern,
} from '#app/domain/attendance/lists.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassRates, listStudentRates, type StudentRate } from '#app/models/attendance/rates.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listStudentFilters } from '#app/models/student/list-choices.server.ts'
import { csvFile, type Cell } from '#app/utils/csv.ts'
import { shortDateWords, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'

interface Counts {
	marked: number
	present: number
	late: number
}

export function readClassRates(access: Access, params: URLSearchParams) {
	const query = readClassRateQuery(params, access.school.dateFormat)
	const all = listClassRates(access, query)
	const { offset } = pageOf(query, all.length)
	const sum = (figure: 'lessons' | keyof Counts) => all.reduce((total, row) => total + row[figure], 0)
	const counts = { marked: sum('marked'), present: sum('present'), late: sum('late') }
	return {
		query,
		range: rangeWords(access, query.filters),
		teachers: listClassChoices(access).teachers,
		count: all.length,
		rows: all
			.slice(offset, offset + query.perPage)
			.map((row) => ({ id: row.id, class: row.class, lessons: row.lessons, ...ratesOf(row) })),
		totals: { lessons: sum('lessons'), ...ratesOf(counts) },
	}
}

/** Rates per student, optionally only students with certain patterns. Also serves the CSV. */
export function readStudentRates(args: RouteArgs, access: Access, only: readonly Pattern[] = []) {
	const params = new URL(args.request.url).searchParams
	const query = readStudentRateQuery(params, access.school.dateFormat)
	const all = listStudentRates(access, query, { only })
	// The CSV cannot show that a date was ignored, so an unreadable date is answered with the page.
	if (params.get('format') === 'csv' && Object.keys(query.unread).length === 0)
		args.context.file = studentFile(access, all, daysOfRates(query.filters, today(access.school.timeZone)))
	const { offset } = pageOf(query, all.length)
	return {
		query,
		range: rangeWords(access, query.filters),
		/** Empty if there are too many classes for a select. */
		classes: listStudentFilters(access, query.filters.class ?? '').class ?? [],
		count: all.length,
		rows: all
			.slice(offset, offset + query.perPage)
			.map((row) => ({ id: row.id, student: row.student, ...ratesOf(row), patterns: patternWords(row) })),
	}
}

export type StudentRatesRead = ReturnType<typeof readStudentRates>

const HEAD = ['Student', 'From', 'To', 'Marks', 'Present', 'Absent', 'Late', 'Present in percent', 'Pattern']

function studentFile(
	access: Access,
	all: readonly StudentRate[],
	{ from, to }: { from: string; to: string },
) {
	const rows: Cell[][] = all.map((row) => {
		const { student, marked, present, late } = row
		const percent = Math.round((present / marked) * 100)
		return [student, from, to, marked, present, marked - present, late, percent, patternWords(row)]
	})
	return csvFile(`attendance ${today(access.school.timeZone)}`, [HEAD, ...rows])
}

function ratesOf({ marked, present, late }: Counts) {
	const share = (count: number) => (marked === 0 ? '0%' : `${Math.round((count / marked) * 100)}%`)
	return { marked, rate: share(present), absent: share(marked - present), late: share(late) }
}

function patternWords({ patterns: chosen }: { patterns: readonly Pattern[] }): string | null {
	const words = patterns.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
	return words.length > 0 ? words.join(', ') : null
}

function rangeWords({ school }: Access, filters: Parameters<typeof daysOfRates>[0]): string {
	const { from, to } = daysOfRates(filters, today(school.timeZone))
	return `from ${shortDateWords(from, school.dateFormat)} to ${shortDateWords(to, school.dateFormat)}`
}
