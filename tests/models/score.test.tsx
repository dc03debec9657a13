import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Score } from '#app/components/lesson/score.tsx'
import { WeekScore } from '#app/components/lesson/week-score.tsx'
import { hourMarks, placeOf } from '#app/domain/lesson/hour-scale.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

const lesson: ScheduledLesson = {
	id: 'one',
	classId: 'choir',
	title: 'Choir',
	day: '2026-01-13',
	from: '16:00',
	until: '17:00',
	teacherId: null,
	teacher: null,
	roomId: null,
	room: 'Hall',
	tint: 1,
	standing: 'now',
	state: 'scheduled',
}
const now = 16 * 60 + 30
const hours = { from: 15 * 60, to: 19 * 60, now, marks: hourMarks([lesson], { from: 900, to: 1140 }) }
const day = { day: lesson.day, label: 'Tue 13', isToday: true, lessons: [lesson] }

it.each<[string, ReactNode, string]>([
	[
		'a day',
		<Score key="day" {...hours} lines={[{ id: 'hall', name: 'Hall', lessons: [lesson] }]} />,
		'class="note"',
	],
	['a week', <WeekScore key="week" {...hours} days={[day]} />, 'class="week-under"'],
])('the line of now is drawn before the lessons of %s, and so never through a word', (_what, score, note) => {
	const drawn = renderToStaticMarkup(score)
	const [line, lessons] = [drawn.indexOf('class="score-now"'), drawn.indexOf(note)]
	expect(line).toBeGreaterThan(0)
	expect(lessons).toBeGreaterThan(line)
})

const scoreOf = (...lessons: ScheduledLesson[]) =>
	renderToStaticMarkup(<Score {...hours} lines={[{ id: 'hall', name: 'Hall', lessons }]} />)

it('a private lesson carries the first name of its student, centered in its note', () => {
	const drawn = scoreOf({ ...lesson, title: 'Piano with Ada', pupil: 'Ada' })
	expect(drawn).toMatch(/<text class="note-title note-inside"[^>]*>Ada<\/text>/)
})

it('a name that is too long for its note stands whole beside it, and the next lesson moves below', () => {
	const short = { ...lesson, title: 'Wind quintet of the town', until: '16:15' }
	const next = { ...lesson, id: 'two', title: 'Trio', from: '16:15', until: '17:15' }
	const drawn = scoreOf(short, next)
	expect(drawn).toMatch(/<text class="note-title note-beside"[^>]*>Wind quintet of the town<\/text>/)
	const tops = [...drawn.matchAll(/class="note"[^>]* y="(\d+)"/g)].map(([, y]) => y)
	expect(new Set(tops).size).toBe(2)
	expect(drawn).not.toContain('…')
})

it('a week breaks long names into lines and cuts no word', () => {
	const drawn = renderToStaticMarkup(
		<WeekScore {...hours} days={[{ ...day, lessons: [{ ...lesson, title: 'Piano First Steps' }] }]} />,
	)
	expect(drawn).not.toContain('…')
	expect(drawn).toContain('Piano')
})

describe('the hours of a week', () => {
	const early = { from: '09:30', until: '10:15' }
	const placesOf = (lessons: { from: string; until: string }[], from: number, to: number) =>
		hourMarks(lessons, { from: from * 60, to: to * 60 }).map(([, place]) => place)

	it('are thin where no day has a lesson for two hours or more', () => {
		const late = { from: '14:00', until: '15:00' }
		expect(placesOf([late, early], 9, 15)).toEqual([0, 72, 144, 164, 184, 204, 276])
	})

	it('are as long as the others where one hour is free, or after the last lesson', () => {
		expect(placesOf([early, { from: '12:00', until: '12:30' }], 9, 15)).toEqual([
			0, 72, 144, 216, 288, 360, 432,
		])
		expect(placesOf([early], 9, 13)).toEqual([0, 72, 144, 216, 288])
	})

	it('have a lesson past midnight until their end', () => {
		const night = { from: '22:30', until: '00:30' }
		expect(placesOf([night], 20, 24)).toEqual([0, 72, 144, 216, 288])
	})

	it('say of every place which minute it is, also beyond their ends', () => {
		const marks = hourMarks([early, { from: '14:00', until: '15:00' }], { from: 540, to: 900 })
		const minutes = marks.map(([minute, place]) => [place, minute] as const)
		for (let minute = 480; minute <= 990; minute += 5)
			expect(placeOf(minutes, placeOf(marks, minute))).toBeCloseTo(minute)
		expect([placeOf(marks, 690), placeOf(minutes, 174)]).toEqual([154, 750])
		expect([placeOf(marks, 480), placeOf(minutes, 312)]).toEqual([-72, 930])
	})
})
