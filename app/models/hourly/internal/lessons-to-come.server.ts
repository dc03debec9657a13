import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	instruments,
	lessons,
	marks,
	rooms,
	students,
	teachers,
	visitors,
} from '#db/schema/index.ts'
import { nameBeside } from '#app/domain/lesson/name-beside.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { School } from '../../access.server.ts'
import { whereEnrolledOn } from '../../enrolment/enrolled-on.server.ts'
import { enteredLink, onlineLinksOf } from '../../lesson/online-link.server.ts'
import { roomPlaceIfAny } from '../../school/place.server.ts'

export interface LessonToCome {
	id: string
	startsAt: number
	/** Missing if there is nothing to say of it beside the name of the student. */
	className: string | null
	room: string | null
	onlineLink: string | null
	studentId: string
	student: string
}

/** Lessons of a day with their expected students: enrolled or visiting, without known absences. */
export function lessonsOn({ id: schoolId, timeZone }: School, day: string): LessonToCome[] {
	const onDay = and(
		eq(lessons.schoolId, schoolId),
		gte(lessons.startsAt, startOfDay(day, timeZone)),
		lt(lessons.startsAt, startOfDay(daysAfter(day, 1), timeZone)),
		eq(lessons.state, 'scheduled'),
	)
	const shown = {
		id: lessons.id,
		startsAt: lessons.startsAt,
		className: classes.name,
		instrument: instruments.name,
		room: roomPlaceIfAny,
		roomId: lessons.roomId,
		onlineLink: enteredLink,
		studentId: students.id,
		firstName: students.firstName,
		lastName: students.lastName,
		preferredName: students.preferredName,
	}
	const inClass = and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId))
	const ofClass = and(eq(instruments.schoolId, schoolId), eq(instruments.id, classes.instrumentId))
	const inRoom = and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId))
	const byTeacher = and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId))
	const isHere = and(isNull(students.archivedAt), isNull(students.erasedAt))
	const enrolled = database()
		.select(shown)
		.from(lessons)
		.innerJoin(classes, inClass)
		.leftJoin(instruments, ofClass)
		.leftJoin(rooms, inRoom)
		.leftJoin(teachers, byTeacher)
		.innerJoin(
			enrolments,
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(schoolId, day),
			),
		)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId), isHere))
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const visiting = database()
		.select(shown)
		.from(lessons)
		.innerJoin(classes, inClass)
		.leftJoin(instruments, ofClass)
		.leftJoin(rooms, inRoom)
		.leftJoin(teachers, byTeacher)
		.innerJoin(visitors, and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, visitors.studentId), isHere))
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const absent = database()
		.select({ lessonId: marks.lessonId, studentId: marks.studentId })
		.from(lessons)
		.innerJoin(
			marks,
			and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)),
		)
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const isAbsent = new Set(absent.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`))
	const linkOf = onlineLinksOf(schoolId)
	return [...enrolled, ...visiting]
		.filter(({ id, studentId }) => !isAbsent.has(`${id} ${studentId}`))
		.map(({ firstName, lastName, preferredName, className, instrument, ...lesson }) => ({
			...lesson,
			className: nameBeside(nameOf({ firstName, lastName }), { class: className, instrument }),
			onlineLink: linkOf(lesson),
			student: preferredName || firstName || lastName,
		}))
}
