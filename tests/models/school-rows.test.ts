import { expect, expectTypeOf, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { classes, lessons, students, type studentWords, type users } from '#db/schema/index.ts'
import type { SchoolId } from '#app/models/access.server.ts'
import { rowOf, rowsOf } from '#app/models/school-rows.server.ts'
import { aClass, aLesson, aSchoolWithAccess, aStudent } from '../support/factories.ts'

it('rows are those of the school alone, and one is found by its id in the own school only', () => {
	const { school, access } = aSchoolWithAccess()
	const own = aStudent(school)
	const foreign = aStudent(aSchoolWithAccess().school)
	const found = (where: ReturnType<typeof rowOf>) =>
		database()
			.select({ id: students.id })
			.from(students)
			.where(where)
			.all()
			.map(({ id }) => id)
	expect(found(rowsOf(students, access))).toEqual([own])
	expect(found(rowsOf(students, access.schoolId))).toEqual([own])
	expect(found(rowOf(students, access, own))).toEqual([own])
	expect(found(rowOf(students, access, foreign))).toEqual([])
})

it('a row is joined by the column that holds its id', () => {
	const { school, access } = aSchoolWithAccess()
	const lessonId = aLesson(school, { classId: aClass(school), startsAt: Date.now() })
	const found = database()
		.select({ id: lessons.id, classId: classes.id })
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(rowsOf(lessons, access))
		.all()
	expect(found.map(({ id }) => id)).toEqual([lessonId])
})

it('no table is taken that has no school, and no text for one', () => {
	expectTypeOf<typeof students>().toExtend<Parameters<typeof rowOf>[0]>()
	expectTypeOf<typeof users>().not.toExtend<Parameters<typeof rowsOf>[0]>()
	// The words of a student have no id.
	expectTypeOf<typeof studentWords>().not.toExtend<Parameters<typeof rowOf>[0]>()
	expectTypeOf<SchoolId>().toExtend<Parameters<typeof rowsOf>[1]>()
	expectTypeOf<string>().not.toExtend<Parameters<typeof rowsOf>[1]>()
})
