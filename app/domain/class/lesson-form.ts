import { z } from 'zod'
import { choice, line, optionalDay, optionalLine, optionalLines } from '#app/domain/form/fields.ts'
import { optionalLink } from '#app/domain/form/link.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { lessonEnds } from './choices.ts'
import { duration, forceReason, idOrNone, interval, leavesOut, wallTime, weekday } from './form.ts'

function nameOrNone() {
	return optionalLine().refine((name) => !name || name.length <= 80, 'Enter a name of at most 80 characters')
}

/** A private lesson: one student at a weekly time. A single lesson needs no weekday if its day is given. */
export const newLesson = z
	.object({
		studentId: line('Choose a student', { max: 64 }),
		weekday: weekday.optional(),
		startTime: wallTime,
		durationMinutes: duration,
		every: interval,
		startsOn: optionalDay(),
		ends: choice(lessonEnds, 'Choose when it ends').optional(),
		endsOn: optionalDay(),
		teacherId: idOrNone(),
		roomId: idOrNone(),
		planId: idOrNone(),
		name: nameOrNone(),
		instrumentId: idOrNone(),
		levelId: idOrNone(),
		onlineLink: optionalLink(),
		note: optionalLines(),
		/** True if the family is emailed. */
		tells: z.boolean().optional(),
		forceReason,
		leavesOut,
	})
	.superRefine(({ ends, startsOn, endsOn }, context) => {
		const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['endsOn'], message })
		if (ends === 'date' && !endsOn) wrong('Enter the last day')
		if (ends === 'date' && startsOn && endsOn && endsOn < startsOn)
			wrong('The last day cannot be before the first')
	})
	.refine(({ weekday, ends, startsOn }) => weekday || (ends === 'once' && startsOn), {
		path: ['weekday'],
		error: 'Choose a weekday',
		// Beside mistakes in other fields, too.
		when: () => true,
	})
	.transform(({ weekday, ...lesson }) => ({
		...lesson,
		weekday: weekday ?? weekdayOf(lesson.startsOn ?? ''),
	}))

export type NewLesson = z.output<typeof newLesson>
