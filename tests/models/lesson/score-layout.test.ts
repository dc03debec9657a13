import { expect, it } from 'vitest'
import { linesLaid } from '#app/components/lesson/score-layout.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

const lesson = (from: string, until: string, title: string) =>
	({ from, until, title, pupil: null }) as unknown as ScheduledLesson

/** A pixel a minute from two in the afternoon on. */
const x = (minute: number) => minute - 14 * 60

it('writes a name inside its note, after a short one, and before one at the edge', () => {
	const lessons = [
		lesson('14:00', '15:40', 'Piano'),
		lesson('16:00', '16:20', 'Choir'),
		lesson('18:00', '18:30', 'Young Strings'),
	]
	const [line] = linesLaid([{ id: 'hall', name: 'Hall', lessons }], x, 300)
	expect(line?.placed.map(({ side }) => side)).toEqual(['inside', 'after', 'before'])
	for (const { x: start, width, name, side } of line?.placed ?? [])
		if (side === 'after') expect(start + width + name.length * 8).toBeLessThan(300)
})

it('gives a note its own line if a name before it would lie over another note', () => {
	const lessons = [lesson('17:00', '18:00', 'Guitar'), lesson('18:10', '18:30', 'Young Strings')]
	const [line] = linesLaid([{ id: 'hall', name: 'Hall', lessons }], x, 300)
	expect(line?.placed.map(({ lane }) => lane)).toEqual([0, 1])
	expect(line?.lanes).toBe(2)
})
