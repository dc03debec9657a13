import { and, eq, exists, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
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
} from '#db/schema/index.ts'
import { asksBeside, isPlain, type StudentQuery } from '#app/domain/student/list.ts'
import { searchedWords } from '#app/domain/student/words.ts'
import type { SchoolId } from '../access.server.ts'
import { isPresent, lastDay } from '../enrolment.server.ts'
import { ofColumns, ofGap, wayOf } from './list-gaps.server.ts'
import { idsOf, LAST, type Way } from './list-named.server.ts'

/** Nobody searches for more words than that. */
const WORDS = 5

const one = { one: sql`1` }

/** What may be asked that is looked up in an index of its own. */
export function narrowing(schoolId: SchoolId, query: StudentQuery, today: string): Way[] {
	const { search, filters } = query
	const { missing } = filters
	const words = searchedWords(search).slice(0, WORDS)
	// Those of one name stand side by side where a list is sorted by it.
	const together = query.sort === 'name' && !filters.archived
	const beside = [
		...words.map((word) => ({ ...ofWord(schoolId, word), together })),
		...(filters.class ? [ofClass(schoolId, filters.class)] : []),
		...(filters.tag ? [ofTag(schoolId, filters.tag)] : []),
		...(filters.instrument || filters.level
			? [ofInstrument(schoolId, filters.instrument, filters.level)]
			: []),
		...(missing && missing !== 'birth-date' ? [ofGap(schoolId, missing, today)] : []),
	]
	if (filters.archived) return [...beside, ...(asksBeside(query, 'archived') ? [ofArchive(schoolId)] : [])]
	// A state is the beginning of an index, in the order of names.
	const walked = filters.state && isPlain(query) && ['name', 'state'].includes(query.sort)
	if (walked) return []
	return [...beside, ...ofColumns(schoolId, query, today).map((condition) => wayOf(schoolId, condition))]
}

function ofArchive(schoolId: SchoolId): Way {
	const way = {
		table: students,
		id: students.id,
		where: and(eq(students.schoolId, schoolId), isNotNull(students.archivedAt)),
	}
	return { ...way, exact: true }
}

function ofWord(schoolId: SchoolId, word: string): Way {
	const begins = and(gte(studentWords.word, word), lt(studentWords.word, word + LAST))
	const way = {
		table: studentWords,
		id: studentWords.studentId,
		where: and(eq(studentWords.schoolId, schoolId), begins),
	}
	const condition = exists(
		database()
			.select(one)
			.from(studentWords)
			.where(and(eq(studentWords.schoolId, schoolId), eq(studentWords.studentId, students.id), begins)),
	)
	return { ...way, condition }
}

function ofClass(schoolId: SchoolId, value: string): Way {
	const isIn = and(
		inArray(enrolments.classId, idsOf(schoolId, classes, value)),
		isPresent(lastDay(Date.now())),
	)
	const way = {
		table: enrolments,
		id: enrolments.studentId,
		where: and(eq(enrolments.schoolId, schoolId), isIn),
	}
	const condition = exists(
		database()
			.select(one)
			.from(enrolments)
			.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.studentId, students.id), isIn)),
	)
	return { ...way, condition }
}

function ofTag(schoolId: SchoolId, value: string): Way {
	const has = inArray(studentTags.tagId, idsOf(schoolId, tags, value))
	const way = {
		table: studentTags,
		id: studentTags.studentId,
		where: and(eq(studentTags.schoolId, schoolId), has),
	}
	const condition = exists(
		database()
			.select(one)
			.from(studentTags)
			.where(and(eq(studentTags.schoolId, schoolId), eq(studentTags.studentId, students.id), has)),
	)
	return { ...way, condition }
}

function ofInstrument(schoolId: SchoolId, instrument: string | null, level: string | null): Way {
	const plays = and(
		instrument
			? inArray(studentInstruments.instrumentId, idsOf(schoolId, instruments, instrument))
			: undefined,
		level ? inArray(studentInstruments.levelId, idsOf(schoolId, levels, level)) : undefined,
	)
	const way = {
		table: studentInstruments,
		id: studentInstruments.studentId,
		where: and(eq(studentInstruments.schoolId, schoolId), plays),
	}
	const condition = exists(
		database()
			.select(one)
			.from(studentInstruments)
			.where(
				and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, students.id), plays),
			),
	)
	return { ...way, condition }
}
