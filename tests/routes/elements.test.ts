import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDemo } from '../support/database.ts'
import { Visitor } from '../support/visitor.ts'

/** What a browser has to build before anybody reads: an element is drawn, sent, parsed and taken over. */
const MOST: [path: string, elements: number][] = [
	// With up to fourteen lessons, each of which draws five elements.
	['/dashboard', 460],
	['/students/list', 1500],
	['/classes/sessions/harmony-class-evening-choir-lesson-1', 700],
]

const DAY = 24 * 60 * 60 * 1000
const today = Date.now()

describe('the elements of a page that is opened all day', () => {
	withDemo()
	beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
	afterEach(() => vi.useRealTimers())

	it.each(MOST)('of %s are at most %i, whatever the day of the week', async (path, most) => {
		const counts: number[] = []
		for (let day = 0; day < 7; day++) {
			vi.setSystemTime(today + day * DAY)
			const admin = await Visitor.signedInAs({ userId: 'person-admin' })
			const { status, body } = await admin.get(path)
			expect(status).toBe(200)
			counts.push(body.replace(/<script[^]*?<\/script>/g, '<script>').match(/<[a-z]/g)?.length ?? 0)
		}
		expect(Math.min(...counts)).toBeGreaterThan(most / 2)
		expect(Math.max(...counts), counts.join()).toBeLessThanOrEqual(most)
	})
})
