import { and, eq, exists, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	instruments,
	levels,
	studentInstruments,
	students,
	studentTags,
	studentWords,
	tags,
	type teachers,
} from '#db/schema/index.ts'
import { plain } from '#app/utils/fold.ts'
import type { StudentQuery } from '#app/utils/student-list.ts'
import { searchedWords } from '#app/utils/student-words.ts'
import type { SchoolId } from '../access.server.ts'
import { ofGapsAndDates } from './list-gaps.server.ts'

/** Greater than anything that goes on from a text. */
const LAST = '\u{10ffff}'
/** Nobody searches for more words than that. */
const WORDS = 5

const one = { one: sql`1` }

/**
 * What may be asked that few students answer to, each as a condition and as a way to those students. A list that is
 * long enough is walked in its order; one that is short is fetched whole.
 */
export function narrowing(
	schoolId: SchoolId,
	{ search, filters }: Pick<StudentQuery, 'search' | 'filters'>,
	today: string,
) {
	const words = searchedWords(search).slice(0, WORDS)
	return [
		...words.map((word) => ofWord(schoolId, word)),
		...(filters.class ? [ofClass(schoolId, filters.class)] : []),
		...(filters.tag ? [ofTag(schoolId, filters.tag)] : []),
		...(filters.instrument || filters.level
			? [ofInstrument(schoolId, filters.instrument, filters.level)]
			: []),
		...ofGapsAndDates(schoolId, filters, today),
	]
}

function ofWord(schoolId: SchoolId, word: string) {
	const begins = and(gte(studentWords.word, word), lt(studentWords.word, word + LAST))
	const ids = () =>
		database()
			.select({ id: studentWords.studentId })
			.from(studentWords)
			.where(and(eq(studentWords.schoolId, schoolId), begins))
	const condition = exists(
		database()
			.select(one)
			.from(studentWords)
			.where(and(eq(studentWords.schoolId, schoolId), eq(studentWords.studentId, students.id), begins)),
	)
	return { ids, condition }
}

function ofClass(schoolId: SchoolId, value: string) {
	const isIn = and(
		inArray(enrolments.classId, idsOf(schoolId, classes, value)),
		ne(enrolments.state, 'ended'),
	)
	const ids = () =>
		database()
			.select({ id: enrolments.studentId })
			.from(enrolments)
			.where(and(eq(enrolments.schoolId, schoolId), isIn))
	const condition = exists(
		database()
			.select(one)
			.from(enrolments)
			.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id), isIn)),
	)
	return { ids, condition }
}

function ofTag(schoolId: SchoolId, value: string) {
	const has = and(inArray(studentTags.tagId, idsOf(schoolId, tags, value)))
	const ids = () =>
		database()
			.select({ id: studentTags.studentId })
			.from(studentTags)
			.where(and(eq(studentTags.schoolId, schoolId), has))
	const condition = exists(
		database()
			.select(one)
			.from(studentTags)
			.where(and(eq(studentTags.schoolId, schoolId), eq(studentTags.studentId, students.id), has)),
	)
	return { ids, condition }
}

function ofInstrument(schoolId: SchoolId, instrument: string | null, level: string | null) {
	const plays = and(
		instrument
			? inArray(studentInstruments.instrumentId, idsOf(schoolId, instruments, instrument))
			: undefined,
		level ? inArray(studentInstruments.levelId, idsOf(schoolId, levels, level)) : undefined,
	)
	const ids = () =>
		database()
			.select({ id: studentInstruments.studentId })
			.from(studentInstruments)
			.where(and(eq(studentInstruments.schoolId, schoolId), plays))
	const condition = exists(
		database()
			.select(one)
			.from(studentInstruments)
			.where(
				and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, students.id), plays),
			),
	)
	return { ids, condition }
}

type Named = typeof teachers | typeof classes | typeof instruments | typeof levels | typeof tags

/** A filter holds the id of something, or, where there are too many to choose from, how its name begins. */
export function idsOf(schoolId: SchoolId, table: Named, value: string) {
	const key = plain(value)
	const named = key ? and(gte(table.nameKey, key), lt(table.nameKey, key + LAST)) : undefined
	return database()
		.select({ id: table.id })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), or(eq(table.id, value), named)))
}
