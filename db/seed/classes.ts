import { and, eq } from 'drizzle-orm'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { sortKey } from '#app/utils/fold.ts'
import { classes, classTeachers, enrolments } from '../schema/index.ts'
import { idOf, teacherId, type Desk } from './desk.ts'
import type { DemoClass, DeskOf } from './desks.ts'
import type { Pupil } from './students.ts'

type Enrolment = typeof enrolments.$inferInsert

/** Adds classes with current, waiting, future, paused and former students. */
export function addClasses(desk: Desk, of: DeskOf, pupils: Pupil[]) {
	const inState = (state: Pupil['state']) => pupils.filter((pupil) => pupil.state === state)
	const active = [...inState('active'), ...inState('trial')]
	let next = 0
	/** Takes students in turn, so that everyone has a class before anyone has two. */
	const some = (many: number) => Array.from({ length: many }, () => active[next++ % active.length]!)

	for (const demoClass of of.classes) {
		const id = addClass(desk, demoClass)
		const enrol = enroller(desk, id)
		const over = demoClass.state === 'finished' || demoClass.state === 'archived'
		if (over) for (const pupil of some(7)) enrol(pupil, past(desk))
		const learner = demoClass.learner === undefined ? undefined : pupils[demoClass.learner]
		const seated = learner ? [learner] : some(demoClass.enrolled)
		// A solo teacher's private lessons are named after the student.
		if (of.teachers.length === 1 && demoClass.kind === 'private' && seated[0])
			rename(desk, id, seated[0].name)
		for (const pupil of seated)
			enrol(pupil, { state: 'active', startsOn: desk.day(-120), isTrial: pupil.state === 'trial' })
		for (const pupil of some(demoClass.later ?? 0)) enrol(pupil, { state: 'future', startsOn: desk.day(20) })
		const waiting = inState('waiting').slice(0, demoClass.waiting ?? 0)
		for (const [at, pupil] of waiting.entries())
			enrol(pupil, { state: 'waiting', position: at + 1, queuedAt: desk.now - (20 - at) * 86_400_000 })
	}
	const roomy = of.classes.find(({ kind, state }) => kind === 'ensemble' && state === 'running')
	if (!roomy) return
	const pause = enroller(desk, classId(desk, roomy))
	for (const pupil of inState('paused'))
		pause(pupil, {
			state: 'paused',
			startsOn: desk.day(-150),
			pausedFrom: desk.day(-10),
			pausedTo: desk.day(32),
		})
}

function rename({ db, schoolId }: Desk, id: string, name: string) {
	db.update(classes)
		.set({ name, nameKey: sortKey(name) })
		.where(and(eq(classes.schoolId, schoolId), eq(classes.id, id)))
		.run()
}

function past({ day }: Desk): Omit<Partial<Enrolment>, 'state'> & { state: 'ended' } {
	return { state: 'ended', startsOn: day(-400), endsOn: day(-215), endReason: 'The class ended' }
}

export function classId({ schoolId }: Desk, { name }: DemoClass): string {
	return idOf(schoolId, 'class', name)
}

/** Places some lessons on the day the demo is made, so that today is never empty. */
export function weekdayIn({ today }: Desk, { weekday }: DemoClass): number {
	if (weekday > 0) return weekday
	const now = weekdayOf(today)
	return now === 7 ? 1 : now
}

function addClass(desk: Desk, demoClass: DemoClass): string {
	const { db, schoolId, now, edited, day } = desk
	const id = classId(desk, demoClass)
	const over = demoClass.state === 'finished' || demoClass.state === 'archived'
	db.insert(classes)
		.values({
			schoolId,
			...edited(over ? 420 : 200),
			id,
			kind: demoClass.kind,
			name: demoClass.name,
			nameKey: sortKey(demoClass.name),
			instrumentId: demoClass.instrument && idOf(schoolId, 'instrument', demoClass.instrument),
			roomId: idOf(schoolId, 'room', demoClass.room),
			durationMinutes: demoClass.minutes,
			capacity: demoClass.seats,
			weekday: weekdayIn(desk, demoClass),
			startTime: demoClass.time,
			startsOn: over ? day(-400) : demoClass.state === 'open' ? day(20) : day(-120),
			endsOn: over ? day(-215) : null,
			joining: demoClass.state === 'draft' ? 'closed' : 'by_approval',
			state: demoClass.state,
			archivedAt: demoClass.state === 'archived' ? now - 200 * 86_400_000 : null,
		})
		.run()
	db.insert(classTeachers)
		.values({ schoolId, classId: id, teacherId: teacherId(schoolId, demoClass.teacher), part: 'lead' })
		.run()
	return id
}

function enroller({ db, schoolId, edited }: Desk, classId: string) {
	return (pupil: Pupil, enrolment: Partial<Enrolment> & { state: Enrolment['state'] }) =>
		db
			.insert(enrolments)
			.values({
				schoolId,
				...edited(120),
				id: `${classId}-${pupil.id}`,
				studentId: pupil.id,
				classId,
				...enrolment,
			})
			// A small school runs out of students before it runs out of seats.
			.onConflictDoNothing()
			.run()
}
